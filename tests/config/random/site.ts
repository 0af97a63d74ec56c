import { openAsBlob } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import fc from 'fast-check';
import { validatorModule } from '../../../src/compiler/emit/validators.ts';
import type { JsonObject } from '../../../src/compiler/json.ts';
import type { CompiledForm } from '../../../src/core/config.ts';
import { uiParts } from '../../../src/core/forms/drawn.ts';
import { fieldKeys, schemaOf } from '../../../src/core/forms/property-names.ts';
import { optionName } from '../../../src/core/values/choice-name.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { openMemoryDatabase } from '../../../src/server/kit/db/database.ts';
import { PglitePool } from '../../../src/server/kit/db/pools/pglite-pool.ts';
import { SECRET, SETTINGS } from '../../server/support/app.ts';
import { preparedDatabases } from '../../server/support/database/prepared.ts';
import { fixtureVersion, MENU, page } from '../../server/support/fixture/fixture.ts';
import { sentMails } from '../../server/support/mail/mails.ts';
import { BOOLEAN_GROUPS, groupsOf, publishedCode, SUITE_FILES } from '../suite-groups.ts';
import { compiled } from './compiled.ts';
import { randomForms } from './forms.ts';

// The server of the product with random forms published, and beside its calls, below `/random`, what tests ask it for.

const database = await openMemoryDatabase(
  await PglitePool.inMemory(await openAsBlob((await preparedDatabases()).bench)),
);
const app = await buildApp({ settings: SETTINGS, db: database.db, tokenSecret: SECRET });
await app.ready();

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const numbers = (name: string) => Number(searchParams.get(name));
  if (pathname === '/random/forms') return answer(response, publish(numbers('seed'), numbers('count')));
  if (pathname === '/random/sent') return answer(response, sent(searchParams.get('reference') ?? ''));
  if (pathname === '/random/suite') return answer(response, suite());
  request.url = request.url?.replace(/^\/random/, '');
  app.routing(request, response);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
// The process that started it has gone.
process.stdin.resume().on('end', () => process.exit());

function answer(response: ServerResponse, work: Promise<unknown>): void {
  const end = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  work.then(
    (body) => end(200, body),
    (error: Error) => end(500, { error: error.stack }),
  );
}

/** Makes forms, has them checked and publishes them; each with its code, its texts and what is filled in. */
async function publish(seed: number, count: number): Promise<object> {
  const drawn = fc.sample(randomForms, { numRuns: count, seed });
  const { forms, refused } = await compiled(drawn);
  const made = forms.filter((form) => form !== undefined);
  const validators = new Map<string, string>();
  for (const { id, schema } of made) validators.set(id, await validatorModule(schema as JsonObject));
  const tables = new Map(made.map((form) => [form.id, optionTexts(form)]));
  const version = await fixtureVersion({
    title: `seed ${seed}`,
    forms: made,
    validators,
    texts: new Map([...tables].map(([id, table]) => [id, nested(table)])),
    menu: { pages: [...MENU.pages, ...made.map(({ id }) => page(id, ['member']))] },
  });
  await publishVersion(database.db, version);
  const each = drawn.map((random, at) => {
    const id = `f${at}`;
    return { ...random, form: forms[at], code: validators.get(id), texts: tables.get(id) };
  });
  return { refused, version: version.version, forms: each };
}

/** The JSON-Schema-Test-Suite, each schema as the code that is published for it. */
async function suite(): Promise<object[]> {
  const groups = [...SUITE_FILES.flatMap(groupsOf), ...BOOLEAN_GROUPS];
  const made: object[] = [];
  for (const { schema, ...group } of groups) {
    const { code, root } = await publishedCode(schema);
    made.push({ ...group, code, hash: hashForSchema(root) });
  }
  return made;
}

/** The stored values of a request, and the words of its mails. */
async function sent(reference: string): Promise<object> {
  const row = database.db.selectFrom('cases').select('values').where('reference', '=', reference);
  const mails = await sentMails(database);
  const about = mails.filter(({ text }) => text.includes(reference));
  return { ...(await row.executeTakeFirst()), mails: about.map(({ text, html }) => `${text}\n${html}`) };
}

/** Names of choices, which the check asks for in every language. */
function optionTexts(form: CompiledForm): Record<string, string> {
  const table: Record<string, string> = {};
  for (const { path } of uiParts(form.uiSchema)) {
    const { enum: own, items } = schemaOf(form.schema, path) as { enum?: unknown[]; items?: { enum?: unknown[] } };
    for (const [at, choice] of (own ?? items?.enum ?? []).entries()) {
      const name = optionName(choice, at);
      table[fieldKeys(form.id, path, `options.${name}`)[0] ?? ''] = `Opció ${name}`;
    }
  }
  return table;
}

/** Texts by their keys as files have them. */
function nested(table: Record<string, string>): object {
  const root: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(table)) {
    let part = root;
    const steps = key.split('.');
    for (const step of steps.slice(0, -1)) {
      if (!Object.hasOwn(part, step)) Object.defineProperty(part, step, { value: {}, enumerable: true });
      part = part[step] as Record<string, unknown>;
    }
    Object.defineProperty(part, steps.at(-1) ?? '', { value: text, enumerable: true });
  }
  return root;
}
