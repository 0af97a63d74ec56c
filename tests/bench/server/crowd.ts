import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { pngOf } from '../../server/support/files.ts';
import { base64, NIF, signatureOver, type TestPki } from '../../server/support/signing/certificates.ts';
import { REAL_GOOD } from '../../server/support/signing/declaration-form.ts';
import { memberNumber } from './population.ts';
import { exampleOf, multipart } from './scenarios.ts';

/** Waits of the members of a crowd by action: milliseconds of each answer that was right. */
export interface Crowd {
  waits: Record<string, number[]>;
  /** Failures in words, each with its count. */
  wrong: Map<string, number>;
}

const SIGNING = '/signing/otecSolicitudes.php';
const PHOTO = '/api/ebcn/guia-profesionales/profesionales/documentos?tipo=FOTO';
/** Seconds between two things that somebody does: a page is read, a form is filled in. */
const THINKING = { least: 4, most: 12 };
const JSON_TYPE = { 'content-type': 'application/json' };

type Init = RequestInit & { headers?: Record<string, string> };
type Signer = Awaited<ReturnType<TestPki['personal']>>;

/**
 * So many members at once, each one visit after the other until the time is over: signs in, reads, types, sends a form,
 * uploads a photo, has a declaration made and signs it, with pauses as people make them.
 * @param urls servers that share one database; a member stays with one
 */
export async function crowd(
  urls: readonly string[],
  pki: TestPki,
  { members, minutes }: { members: number; minutes: number },
): Promise<Crowd> {
  const { version } = (await (await fetch(`${urls[0]}/config/current.json`)).json()) as { version: string };
  const found: Crowd = { waits: {}, wrong: new Map() };
  // All are copies of one member, and so is what their certificates say.
  const signer = await pki.personal(NIF['20001']);
  const end = performance.now() + minutes * 60_000;
  await Promise.all(
    Array.from({ length: members }, async (_, index) => {
      const visitor = new Visitor(urls[index % urls.length] as string, memberNumber(index), found);
      await pause(randomInt(THINKING.most * 1000));
      while (performance.now() < end) await visitor.visit({ version, signer, over: () => performance.now() >= end });
    }),
  );
  return found;
}

class Visitor {
  readonly #url: string;
  readonly #username: string;
  readonly #found: Crowd;
  #token = '';
  #sent = 0;

  constructor(url: string, username: string, found: Crowd) {
    this.#url = url;
    this.#username = username;
    this.#found = found;
  }

  /** One visit; ends early when the time is over or something was refused, which is noted. */
  async visit({ version, signer, over }: { version: string; signer: Signer; over(): boolean }): Promise<void> {
    let made: { id?: number } = {};
    const steps: (() => Promise<unknown>)[] = [
      () => this.#ask('Page', '/'),
      () => this.#signIn(),
      () => this.#ask('Read', '/api/formulario/datos?tipo-direccion=CONTACT'),
      () => this.#ask('Read', '/api/requests'),
      () => this.#ask('Page', '/sol-licituds/sol-licitud-certificat'),
      () => this.#ask('Read', '/api/formulario/datos?tipo-direccion=CEE'),
      () => this.#ask('Type', '/api/lists/comarques'),
      () => this.#send(version),
      () => this.#ask('Read', '/api/ebcn/guia-profesionales/profesionales'),
      () => this.#upload(),
      () => this.#ask('Read', SIGNING),
      async () => {
        made = (await this.#etec('Generate', 'generar_documento', REAL_GOOD)) ?? {};
      },
      () => this.#sign(made.id, signer),
    ];
    for (const step of steps) {
      if (over() || (await step()) === null) return;
      await pause(1000 * THINKING.least + randomInt(1000 * (THINKING.most - THINKING.least)));
    }
  }

  async #signIn(): Promise<unknown> {
    const body = JSON.stringify({ username: this.#username, password: DEMO_PASSWORD });
    this.#token = '';
    const answer = await this.#ask('Sign in', '/api/auth/usuarios-ebcn', { method: 'POST', headers: JSON_TYPE, body });
    this.#token = (answer as { token?: string } | null)?.token ?? '';
    return answer;
  }

  #send(version: string): Promise<unknown> {
    this.#sent += 1;
    const values = { ...exampleOf('certificate-request'), motivo: `Concurs ${this.#sent}` };
    const { text, headers } = multipart({ form: 'certificate-request', version, language: 'ca', values });
    return this.#ask('Send', '/api/emails/comunicaciones', { method: 'POST', headers, body: text });
  }

  #upload(): Promise<unknown> {
    const body = new FormData();
    body.append('adjunto', new File([new Uint8Array(pngOf(60_000 + randomInt(1000)))], 'x.png'));
    return this.#ask('Upload', PHOTO, { method: 'POST', body });
  }

  #etec<Answer>(what: string, accion: string, values: object): Promise<Answer | null> {
    const body = JSON.stringify({ ...values, accion });
    return this.#ask(what, SIGNING, { method: 'POST', headers: JSON_TYPE, body }) as Promise<Answer | null>;
  }

  async #sign(id: number | undefined, { key, certificate }: Signer): Promise<unknown> {
    const begun = await this.#etec<{ dataToSignBase64: string }>('Sign', 'pre_firmar_pdf', {
      solicitud_id: id,
      certificado: base64(certificate),
    });
    if (begun === null) return null;
    const signature = signatureOver(begun.dataToSignBase64, key);
    return this.#etec('Sign', 'firmar_pdf', { solicitud_id: id, signature });
  }

  /** @returns what was answered, or `null` when it was no success, which is noted */
  async #ask(what: string, path: string, init: Init = {}): Promise<unknown> {
    const person: Record<string, string> = this.#token ? { authorization: this.#token, token: this.#token } : {};
    const headers = { ...person, ...(init.method && { 'idempotency-key': randomUUID() }), ...init.headers };
    const begun = performance.now();
    const answer = await fetch(this.#url + path, { ...init, headers }).then(
      async (response) => ({ ok: response.ok, status: response.status, text: await response.text() }),
      (error: Error) => ({ ok: false, status: 0, text: String(error.cause ?? error) }),
    );
    if (!answer.ok) {
      const words = `${what} ${path}: ${answer.status} ${answer.text.slice(0, 160)}`;
      this.#found.wrong.set(words, (this.#found.wrong.get(words) ?? 0) + 1);
      return null;
    }
    this.#found.waits[what] ??= [];
    this.#found.waits[what].push(performance.now() - begun);
    return answer.text.startsWith('{') ? JSON.parse(answer.text) : answer.text;
  }
}
