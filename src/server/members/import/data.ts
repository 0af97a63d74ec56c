import type { Json, Language, Values } from '../../../core/config.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import { errorTexts } from '../../config/field-texts.ts';
import type { LoadedRecord, LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { judgedChoices } from '../../lists/choices.ts';
import { askedHooks } from '../../records/hooks.ts';
import { isMailboxValue } from '../../records/mailbox/mailbox.ts';
import { findRecord, storeRecord } from '../../records/store.ts';
import type { MemberRecord } from './read.ts';

interface Where {
  version: LoadedVersion;
  language: Language;
  owner: number;
  /** Account that makes the change; `null` for a command. */
  by: number | null;
}

/**
 * Puts the cells of a row into the records of a person, by the rules of the records' files.
 * @returns the headers of what became different, and what is wrong, as words by header.
 */
export async function storeData(
  trx: Queries,
  { version, language, owner, by }: Where,
  data: MemberRecord['data'],
): Promise<{ changed: string[]; wrong: Record<string, string[]> }> {
  const changed: string[] = [];
  const wrong: Record<string, string[]> = {};
  for (const record of new Set(data.map((cell) => cell.record))) {
    const cells = data.filter((cell) => cell.record === record);
    const row = await findRecord(trx, owner, record.id);
    const before = row?.values ?? {};
    const given = Object.fromEntries(cells.map(({ property, text }) => [property, cellValue(record, property, text)]));
    const merged: Values = { ...before, ...given };
    const hooks = await askedHooks(record.id, { db: trx, owner, version, creating: !row, before, values: merged });
    const derived = present({ ...merged, ...hooks.values });
    const choices = await judgedChoices(trx, version, record, derived, before, language);
    const values = present({ ...derived, ...choices.words });
    const broken = record.validate(values).filter(
      // What was there before is not this file's business; a new record has to be whole.
      ({ property, code }) => Object.hasOwn(given, rootOf(property)) || (code === 'required' && !row),
    );
    const mailbox = record.roles?.contactMailbox;
    if (mailbox !== undefined && Object.hasOwn(given, mailbox) && !isMailboxValue(values[mailbox]))
      broken.push({ property: mailbox, code: 'email', params: {} });
    const said = Object.entries(hooks.errors).map(([property, error]): [string, string[]] => [
      property,
      [typeof error === 'string' ? version.text(language, error) : version.text(language, error.key, error.values)],
    ]);
    const texts = { ...errorTexts(version, '', broken, language), ...choices.errors, ...Object.fromEntries(said) };
    for (const [property, words] of Object.entries(texts)) wrong[`${record.id}.${property}`] = words;
    if (Object.keys(texts).length > 0) continue;
    const stored = await storeRecord(trx, row, {
      ...{ owner, kind: record.id, values, by },
      schemaVersion: version.manifest.version,
    });
    if (stored !== row) changed.push(...cells.map(({ header }) => header));
  }
  return { changed, wrong };
}

function present(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}

/** A cell as the property's type has it; what is no such value stays a text, so that the rules refuse it. */
function cellValue({ schema }: LoadedRecord, property: string, text: string): Json {
  const properties = (schema.properties ?? {}) as Record<string, { type?: string | string[] }>;
  const types = [(Object.hasOwn(properties, property) && properties[property]?.type) || 'string'].flat();
  if (types.includes('string')) return text;
  if (types.includes('boolean')) return BOOLEANS.get(text.toLowerCase()) ?? text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
