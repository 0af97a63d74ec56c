import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settings, Values } from '../../../src/core/config.ts';
import { propertyNames } from '../../../src/core/forms/property-names.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { smtpDelivery } from '../../../src/server/kit/mail/delivery.ts';
import { startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { type MailServer, startMailServer } from '../support/mail/smtp.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CONTACT = 'nuria.vila@exemple.cat';
/** A picture of one pixel, for forms that want one. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Texts that somebody might put into any field. Each keeps its mark, by which it is found again. */
const HOSTILE: Record<string, string> = {
  markup: 'MARK<script>alert(1)</script><img src=x onerror=alert(1)>"\'&amp;</td></table>{{reference}}',
  'line breaks and headers': 'MARK\r\nBcc: evil@example.org\r\n\r\n.\r\nMAIL FROM:<evil@example.org>\nX-Evil: 1',
  emoji: 'MARK 🏛️👩🏽‍🔧 Ŀ 東京',
  'marks from right to left': 'MARK\u202E txt.exe \u2066שלום\u2067 \u200F\u061C\u2069',
  'separators of lines and other controls': 'MARK\u2028a\u2029b\u0085c\u0001d\u007f\ufeff\u200b',
  'an address': 'MARK@example.org',
};

interface Sample {
  id: string;
  example: Values;
  /** Fields a member fills in with words of their own. */
  open: string[];
  attachment: string | null;
  copy: boolean;
  recipient: string;
}

const version = await projectVersion();
const samples = await Promise.all(
  Object.entries(version.manifest.forms).map(([id, files]) => sampleOf(id, version.files.get(files.form) ?? '')),
);
const requests = samples.filter((sample) => sample !== null);

/** From the published form and, for values that pass its rules, from the examples of its file. */
async function sampleOf(id: string, text: string): Promise<Sample | null> {
  const { schema, uiSchema, spec } = JSON.parse(text);
  if (spec.submit?.action !== 'communication') return null;
  const file = JSON.parse(await readFile(path.join(ROOT, 'schemas', `${id}.schema.json`), 'utf8'));
  const attachment: string | null = spec.submit.params.attachment ?? null;
  const open = [...propertyNames(schema)].filter((name) => {
    const { type, enum: choices } = schema.properties[name] ?? {};
    return type === 'string' && !choices && uiSchema[name]?.['ui:readonly'] !== true && name !== attachment;
  });
  const { copy, recipient } = spec.submit.params as { copy?: boolean; recipient: string };
  const { offices } = JSON.parse(await readFile(path.join(ROOT, 'menus/settings.json'), 'utf8')) as Settings;
  const address = offices?.[recipient]?.email ?? '';
  return { id, example: file.examples?.[0] ?? {}, open, attachment, copy: copy === true, recipient: address };
}

let bench: Bench;
let token: string;
let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
  bench = await openBench(await openTestDatabase());
  await publishVersion(bench.database.db, version);
  token = await bench.token('20001');
});
afterAll(async () => {
  await bench.close();
  await smtp.stop();
});

async function send({ id, example, attachment }: Sample, change: Values) {
  const values = { ...example, ...change };
  if (attachment !== null) delete values[attachment];
  const adjunto =
    attachment === null ? {} : { adjunto: new File([new Uint8Array(PNG)], 'p.png', { type: 'image/png' }) };
  return bench.send({ token, form: id, version: version.version, values, ...adjunto });
}

/** The mails that left, over real SMTP. */
async function delivered() {
  smtp.received.length = 0;
  const { deliver, close } = smtpDelivery(smtp.url);
  const outbox = startOutbox(bench.database.db, deliver);
  await outbox.drain();
  await outbox.close();
  close();
  return [...smtp.received];
}

it('there are request forms to try; each sends the member a copy, unless it takes people without an account', async () => {
  const { strangers = {} } = JSON.parse(await readFile(path.join(ROOT, 'menus/settings.json'), 'utf8')) as Settings;
  const withCopy = requests.filter(({ copy }) => copy);
  expect(withCopy.length).toBeGreaterThanOrEqual(1);
  expect(requests.filter(({ id }) => !Object.hasOwn(strangers, id))).toEqual(withCopy);
});

describe.each(requests)('$id', (sample) => {
  it('arrives, with its reference, readable as HTML and as plain text', async () => {
    const answer = await send(sample, {});
    expect(answer.json()).toEqual({ reference: expect.any(String) });
    const { reference } = answer.json();
    const mails = await delivered();
    expect(mails).toHaveLength(sample.copy ? 2 : 1);
    for (const { mail } of mails) {
      expect(mail.subject).toMatch(/^\[web\] \S/);
      expect(mail.text).toContain(reference);
      expect(mail.html).toContain(reference);
      expect(mail.html).toMatch(/^<!doctype html><html lang="ca">/);
      expect(mail.html).not.toContain('<p><table');
      expect(mail.text).not.toMatch(/[{}<]|undefined|null|\[object/);
    }
  });

  it.each(Object.keys(HOSTILE))('%s in every field: refused at the field, or arrives escaped', async (kind) => {
    const value = HOSTILE[kind] as string;
    const all = Object.fromEntries(sample.open.map((property) => [property, value]));
    const refused = await send(sample, all);
    const errors: Record<string, string[]> = refused.statusCode === 422 ? refused.json().errors : {};
    for (const [property, [words]] of Object.entries(errors)) {
      expect(sample.open).toContain(property);
      expect(words).toMatch(/\S+ \S+/);
      all[property] = String(sample.example[property] ?? '');
    }
    if (refused.statusCode === 422) {
      expect(await delivered()).toEqual([]);
      expect((await send(sample, all)).statusCode).toBe(201);
    } else expect(refused.statusCode).toBe(201);
    const mails = await delivered();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [[sample.recipient], ...(sample.copy ? [[CONTACT]] : [])].toSorted(),
    );
    for (const { raw, mail } of mails) {
      const head = raw.split('\r\n\r\n')[0] ?? '';
      expect(head).not.toMatch(/^(bcc|x-evil|mail from):/im);
      expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      expect(mail.html).not.toMatch(/<(script|img|b)\b/i);
      expect(mail.html?.match(/<\/table>/g)?.length).toBe(mail.html?.match(/<table/g)?.length);
      if (!Object.values(all).includes(value)) continue;
      expect(asLines(mail.text)).toContain(asLines(value));
      expect(mail.html).toContain('MARK');
    }
  });

  it.each(sample.open)('a million letters in %s: a clear error, and nothing is sent', async (property) => {
    const answer = await send(sample, { [property]: 'x'.repeat(1_000_000) });
    expect([413, 422]).toContain(answer.statusCode);
    const { message, errors } = answer.json();
    expect(answer.statusCode === 413 ? message : errors[property][0]).toMatch(/\S+ \S+/);
    expect(await delivered()).toEqual([]);
  });
});

/** Mail carries lines by CRLF; which of the line breaks was typed does not count. */
function asLines(text = ''): string {
  return text.replace(/\r\n?/g, '\n');
}
