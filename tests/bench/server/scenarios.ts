import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { memberNumber } from './population.ts';

/** Somebody who is signed in. */
export interface Person {
  username: string;
  token: string;
}

/** One kind of call, for everybody who makes it. */
export interface Scenario {
  name: string;
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  /** The caller belongs to the office. */
  office?: boolean;
  headers?(person: Person): Record<string, string>;
  /** Made anew for each call, with what tells it from the others. */
  body?(person: Person, count: number): { text: string; headers: Record<string, string> };
}

const authorization = ({ token }: Person) => ({ authorization: token });
const json = (value: unknown) => ({ text: JSON.stringify(value), headers: { 'content-type': 'application/json' } });
const once = () => ({ 'idempotency-key': randomUUID() });

/** The calls that count, the cheapest first: all others are held against `/health/live`. */
export function scenarios(version: string): Scenario[] {
  return [
    { name: '`/health/live`', method: 'GET', path: '/health/live' },
    { name: 'Pointer', method: 'GET', path: '/config/current.json' },
    {
      name: 'Member data, read',
      method: 'GET',
      path: '/api/formulario/datos?tipo-direccion=CONTACT',
      headers: authorization,
    },
    {
      name: 'Member data, write',
      method: 'PUT',
      path: '/api/records/contact-address',
      body: ({ token }, count) => {
        const { text, headers } = json({
          ...exampleOf('contact-data'),
          direccion__direccion: `Carrer Major, ${count}`,
        });
        return { text, headers: { ...headers, ...once(), authorization: token } };
      },
    },
    {
      name: 'Send with two mails',
      method: 'POST',
      path: '/api/emails/comunicaciones',
      body: ({ token }, count) => {
        const values = { ...exampleOf('certificate-request'), motivo: `Concurs ${count}` };
        const { text, headers } = multipart({ form: 'certificate-request', version, language: 'ca', values });
        return { text, headers: { ...headers, ...once(), authorization: token } };
      },
    },
    {
      name: 'Log-in',
      method: 'POST',
      path: '/api/auth/usuarios-ebcn',
      body: ({ username }) => json({ username, password: DEMO_PASSWORD }),
    },
    { name: "Office's list", method: 'GET', path: '/api/desk/requests', office: true, headers: authorization },
  ];
}

/** Signs so many members in, and one of the office. */
export async function signIn(url: string, people: number): Promise<{ members: Person[]; office: Person }> {
  const one = async (username: string): Promise<Person> => {
    const answer = await fetch(`${url}/api/auth/usuarios-ebcn`, {
      method: 'POST',
      headers: json(null).headers,
      body: json({ username, password: DEMO_PASSWORD }).text,
    });
    const { token } = (await answer.json()) as { token?: string };
    if (token === undefined) throw new Error(`${username} cannot sign in: ${answer.status}`);
    return { username, token };
  };
  const members = await Promise.all(Array.from({ length: people }, (_, index) => one(memberNumber(index))));
  return { members, office: await one('S0001') };
}

/** The values that a form's own file gives as an example. */
export function exampleOf(form: string): Record<string, unknown> {
  const file = path.resolve(import.meta.dirname, `../../../schemas/${form}.schema.json`);
  const { examples } = JSON.parse(readFileSync(file, 'utf8')) as { examples: Record<string, unknown>[] };
  return examples[0] ?? {};
}

/** A send without a file, as text, with its headers. */
export function multipart(solicitud: unknown): { text: string; headers: Record<string, string> } {
  const boundary = 'the-bench';
  const text = [
    `--${boundary}`,
    'content-disposition: form-data; name="solicitud"',
    'content-type: application/json',
    '',
    JSON.stringify(solicitud),
    `--${boundary}--`,
    '',
  ].join('\r\n');
  return { text, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
