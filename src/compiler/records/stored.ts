import { valueAt } from '../../core/values/field-path.ts';
import { pointerSteps } from '../../core/values/json-pointer.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { fileOf } from '../read/folders.ts';
import { keyPlace, valuePlace } from '../read/origin.ts';
import { type Problem, Report } from '../report.ts';
import { ENGLISH, inLanguage } from '../said/in-language.ts';
import { type Said, say } from '../said/say.ts';
import type { RecordModel } from './model.ts';

/** A rule of a record's file that records which are stored do not keep. */
export interface StoredConflict {
  record: string;
  /** How many stored records break it. */
  records: number;
  /** Keyword of JSON Schema. */
  rule: string;
  /** The path of the value that breaks the rule: names with dots, without positions in lists. */
  property: string;
  /** JSON pointer of the rule: `#/properties/name/maxLength`. */
  schemaPath: string;
  /** The keyword's value, when it is a text or a number. */
  limit?: string | number;
}

/** Values that people have and that nobody would see any more. */
export interface HiddenValues {
  record: string;
  /** Path of the property that is gone; empty for the whole record. */
  property: string;
  people: number;
}

/** Values that go on under another name. */
export interface CarriedValues {
  record: string;
  /** The property's name before; empty for the whole record, which has the id `to` then. */
  from: string;
  to: string;
  people: number;
}

/** One line per property. */
export function formatHidden(hidden: readonly HiddenValues[], language = ENGLISH): string {
  return hidden.map((one) => inLanguage(hiddenWords(one), language)).join('\n');
}

function hiddenWords({ record, property, people }: HiddenValues): Said {
  if (property === '')
    return people === 1
      ? say`1 person has the record "${record}" that nobody will see any more`
      : say`${people} people have the record "${record}" that nobody will see any more`;
  return people === 1
    ? say`1 person has a value in "${property}" of the record "${record}" that nobody will see any more`
    : say`${people} people have a value in "${property}" of the record "${record}" that nobody will see any more`;
}

/** Says the problem and the remedy to the person who changes the file. */
function conflictWords({ records, rule, property, limit }: StoredConflict): { what: Said; remedy: Said } {
  if (rule === 'required')
    return {
      what:
        records === 1 ? say`1 stored record lacks "${property}"` : say`${records} stored records lack "${property}"`,
      remedy: say`give it a "default", or make it optional until everybody has filled it in`,
    };
  const demand = limit === undefined ? `"${rule}"` : `"${rule}": ${JSON.stringify(limit)}`;
  return {
    what:
      records === 1
        ? say`1 stored record has a "${property}" that ${demand} does not allow`
        : say`${records} stored records have a "${property}" that ${demand} does not allow`,
    remedy: say`allow what is stored, or have it changed first`,
  };
}

/** One line per conflict, without lines of the files. */
export function formatConflicts(conflicts: readonly StoredConflict[], language = ENGLISH): string {
  const lines = conflicts.map((conflict) => {
    const { what, remedy } = conflictWords(conflict);
    return `${fileOf('records', conflict.record)}  ${inLanguage(what, language)}  ${inLanguage(remedy, language)}`;
  });
  return lines.join('\n');
}

/** The conflicts as problems of the files, at the rule that is broken. */
export function conflictProblems(records: readonly RecordModel[], conflicts: readonly StoredConflict[]): Problem[] {
  const report = new Report();
  for (const conflict of conflicts) {
    const { what, remedy } = conflictWords(conflict);
    const schema = records.find(({ id }) => id === conflict.record)?.split.schema;
    const file = { source: { file: fileOf('records', conflict.record), text: '' }, offset: 0 };
    report.at((schema && placeIn(schema, conflict)) ?? file)(what, remedy);
  }
  return report.problems;
}

/** The place of a rule in the files that make up the schema; its path is a JSON pointer in a URI (RFC 6901 §6). */
function placeIn(schema: JsonObject, { schemaPath, rule, property }: StoredConflict) {
  const steps = pointerSteps(decodeURIComponent(schemaPath));
  const last = steps.pop() ?? '';
  const owner = valueAt(schema, steps);
  if (!isJsonObject(owner)) return undefined;
  const names = rule === 'required' && Array.isArray(owner.required) ? owner.required : [];
  const entry = names.indexOf(property.split('.').at(-1) ?? '');
  return entry < 0 ? keyPlace(owner, last) : valuePlace(names, entry);
}
