import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { widgets } from '../../../tests/support/fields/form-harness.tsx';
import { ANY_SIZE } from '../../../tests/support/made-files.ts';
import { makeFakeProviders, townEntries } from '../../../tests/support/sites/fake-providers.tsx';
import { Steps } from '../../../tests/support/stepped-form.tsx';
import { makeTexts } from '../../../tests/support/texts-table.ts';
import { fillInAndSend } from '../../../tests/support/typist.ts';
import { communicationCall } from '../../api/communication.ts';
import type { CompiledForm, Values } from '../../core/config.ts';
import { isFile } from '../../core/files/file-type.ts';
import { withoutRowsOf } from '../../core/forms/emptied.ts';
import { TextsProvider } from '../../ui/text/texts.tsx';
import { AppTheme } from '../../ui/theme/theme.tsx';
import { FormEngine, type ValidatorFunctions } from '../index.ts';
import { ProvidersContext } from '../providers.ts';

/** How many forms: `VITE_RANDOM_FORMS=2000 npx vitest run --project browser src/form/tests/random`; `VITE_RANDOM_SEED` repeats a run. */
const COUNT = Number(import.meta.env.VITE_RANDOM_FORMS ?? 25);
const SEED = Number(import.meta.env.VITE_RANDOM_SEED ?? Date.now() % 1e9);
/** Published together. */
const BATCH = 50;

interface Published {
  refused: object[];
  version: string;
  forms: { file: object; values: Values; form: CompiledForm; code: string; texts: Record<string, string> }[];
}

const providers = makeFakeProviders();
providers.answer('countries', [
  { value: 1, label: 'Andorra' },
  { value: 3, label: 'Espanya' },
]);
providers.answer('towns', townEntries(['Barcelona', 'Barcelona', 'Barcelonès']), { cpostal: '08001' });
providers.answer(
  'towns',
  townEntries(['Cubelles', 'Barcelona', 'Garraf'], ['Vilanova i la Geltrú', 'Barcelona', 'Garraf']),
  { cpostal: '08880' },
);
let member = '';
let office = '';

test(`random forms are filled in by their boxes, sent, stored, mailed and read (seed ${SEED})`, {
  timeout: 0,
}, async () => {
  [member, office] = await Promise.all([signIn('20001'), signIn('S0001')]);
  for (let begun = 0; begun < COUNT; begun += BATCH) {
    const count = Math.min(BATCH, COUNT - begun);
    const made = await asked<Published>(`/random/forms?seed=${SEED + begun}&count=${count}`);
    expect(made.refused).toEqual([]);
    const faults: string[] = [];
    for (const one of made.forms) {
      const fault = await faultOf(one, made.version).catch((error: Error) => error.stack);
      if (fault) faults.push(JSON.stringify({ fault, seed: SEED + begun, values: one.values, file: one.file }));
    }
    expect(faults).toEqual([]);
  }
});

/** The first fault of a form on its way from the boxes to the office; nothing without one. */
async function faultOf({ form, code, texts, values }: Published['forms'][number], version: string) {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const { default: validators } = (await import(/* @vite-ignore */ address)) as { default: ValidatorFunctions };
  const filled = await drawn(form, validators, texts, () => fillInAndSend(form, values));
  if (!filled.sent) return { notSent: filled.errors };
  const plain = plainOf(filled.sent);
  // Rows in which nothing is filled in are left out, unless the form asks for them.
  const typed = unsized(plain, values) as Values;
  const left = Object.keys(values).filter((name) => !same([typed[name]], [values[name]]));
  const wanted = withoutRowsOf(values, new Set(left));
  if (!same(unsized(plain, wanted), wanted)) return { sent: plain };
  const { reference, refused } = await send(form, version, filled.sent);
  if (!reference) return { refused };
  const kept = await asked<{ values: Values; mails: string[] }>(`/random/sent?reference=${reference}`);
  if (!same(factsOf(kept.values), plain)) return { stored: kept.values };
  const line = await asked<object>(`/random/api/desk/requests/lines/${reference}`, {
    headers: { authorization: office },
  });
  const words = wordsIn(values, form.schema);
  for (const read of [JSON.stringify(strings(line)), ...kept.mails]) {
    if (/\[object|[[{]\\?"|undefined|NaN/.test(read.slice(1))) return { unreadable: read };
    for (const word of words) if (!read.includes(JSON.stringify(word).slice(1, -1))) return { missing: word, read };
  }
  return kept.mails.length === 0 ? { mails: 0 } : undefined;
}

/** Draws the form, works with it, and returns the values that it sends, or the errors that it shows. */
async function drawn(
  form: CompiledForm,
  validators: ValidatorFunctions,
  texts: Record<string, string>,
  work: () => Promise<void>,
): Promise<{ sent?: Values; errors?: string }> {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const outcome: { sent?: Values; errors?: string } = {};
  const body = form.spec.look === 'wizard' ? <Steps form={form} /> : undefined;
  root.render(
    <AppTheme>
      <TextsProvider texts={makeTexts('ca', texts)}>
        <ProvidersContext.Provider value={providers}>
          <FormEngine
            form={form}
            validators={validators}
            widgets={widgets}
            body={body}
            onSubmit={(values) => {
              outcome.sent = values;
            }}
          />
        </ProvidersContext.Provider>
      </TextsProvider>
    </AppTheme>,
  );
  try {
    await expect.poll(() => box.querySelector('form button[type=submit]')).toBeTruthy();
    await work();
    if (!outcome.sent) outcome.errors = document.querySelector('[role=dialog]')?.textContent ?? box.textContent ?? '';
  } finally {
    root.unmount();
    box.remove();
  }
  return outcome;
}

async function send(form: CompiledForm, version: string, values: Values) {
  const named = [form.spec.submit?.params?.attachment ?? []].flat().map(String);
  const files = named.flatMap((property) =>
    [values[property]]
      .flat()
      .flatMap((file) => ((file as unknown) instanceof File ? [{ property, file: file as unknown as File }] : [])),
  );
  const { path, body } = communicationCall(
    {
      solicitud: {
        form: form.id,
        version,
        language: 'ca',
        values: Object.fromEntries(Object.entries(values).filter(([name]) => !named.includes(name))),
        ...(files.length > 0 ? { files: files.map(({ property }) => property) } : {}),
      },
      files: files.map(({ file }) => file),
    },
    '',
  );
  const headers = { authorization: member, 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`/random/api${path}`, { method: 'POST', headers, body: body as FormData });
  const said = (await answer.json()) as { reference?: string };
  return answer.ok ? { reference: said.reference } : { refused: said };
}

async function signIn(username: string): Promise<string> {
  const body = JSON.stringify({ username, password: 'Benvinguda-2026' });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return (await asked<{ token: string }>('/random/api/auth/usuarios-ebcn', init)).token;
}

async function asked<Body>(address: string, init?: RequestInit): Promise<Body> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** The values with facts of files instead of files. */
function plainOf(values: Values): Values {
  const plain = (value: unknown): unknown =>
    value instanceof File ? factsOf(value) : Array.isArray(value) ? value.map(plain) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)])) as Values;
}

/** The size of a picture that the browser makes itself is not known before. */
function unsized(value: unknown, wanted: unknown): unknown {
  if (isFile(value)) return isFile(wanted) && wanted.size === ANY_SIZE ? { ...value, size: ANY_SIZE } : value;
  if (Array.isArray(value)) return value.map((entry, at) => unsized(entry, (wanted as unknown[] | undefined)?.[at]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, unsized(inner, (wanted as Values | undefined)?.[name])]),
  );
}

function factsOf(value: unknown): unknown {
  if (isFile(value)) return { name: value.name, type: value.type, size: value.size };
  if (Array.isArray(value)) return value.map(factsOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, factsOf(inner)]));
}

/** Compares values without regard to the order of members. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}

/** Freely typed texts, which every reader sees unchanged. */
function wordsIn(values: unknown, schema: unknown): string[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, Record<string, unknown>> };
  return Object.entries(values as object).flatMap(([name, value]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isFree = own?.type === 'string' && own.enum === undefined && own.format === undefined;
    return isFree && typeof value === 'string' ? [value] : [];
  });
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
