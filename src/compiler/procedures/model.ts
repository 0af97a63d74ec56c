import { type CompiledProcedure, isOfForms, procedureOfForm } from '../../core/procedure.ts';
import { withTrees } from '../expressions/compile.ts';
import { type ExpressionPlace, everywhere, place } from '../expressions/places.ts';
import {
  ANY,
  bare,
  groupOf,
  kindOfSchema,
  listOf,
  NUMBER,
  settingsKind,
  TEXT,
  TRUTH,
  type ValueKind,
} from '../fields/kinds.ts';
import type { FormModel } from '../forms/model.ts';
import { isSent } from '../forms/uses.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, objectEntries, objectsOf, stringOf } from '../json.ts';
import { renamed } from '../published-words.ts';
import type { Folders, FormFile } from '../read/folders.ts';
import type { RecordModel } from '../records/model.ts';
import { type Said, say } from '../said/say.ts';

export interface ProcedureModel {
  id: string;
  file: FormFile;
  whole: JsonObject;
  states: readonly string[];
  moves: readonly (readonly [id: string, move: JsonObject])[];
  /** The values that its cases have, where their form or record is known. */
  values: ValueKind;
  /** The settings that amounts see. */
  settings: ValueKind;
  /** The roles that there are; none while nobody knows them. */
  roles: readonly string[];
  /** The forms that are sent with its moves. */
  forms: readonly FormModel[];
  /** Rules of the values of a case: its record's, or those of each of its forms. */
  kept: readonly { owner: Said; schema: JsonObject }[];
}

/** Reads the procedures whose JSON is readable. */
export function readProcedures(
  { procedures, settings }: Folders,
  forms: readonly FormModel[],
  records: readonly RecordModel[],
  roles: readonly string[],
): ProcedureModel[] {
  const known = settingsKind(settings);
  return procedures.flatMap((file) => {
    if (!isJsonObject(file.value)) return [];
    const whole = file.value;
    const own = formsOf(file.id, whole, forms);
    const record = records.find(({ id }) => id === stringOf(whole.record));
    // Of several forms nobody can say which one a case has.
    const rules = record ? record.split.schema : own.length === 1 ? own[0]?.split.schema : undefined;
    return {
      id: file.id,
      file,
      whole,
      states: namesIn(whole.states),
      moves: objectEntries(whole.moves),
      values: rules ? bare(kindOfSchema(rules)) : ANY,
      settings: known,
      roles,
      forms: own,
      kept: record
        ? [{ owner: say`the record "${record.id}"`, schema: record.split.schema }]
        : own.map((form) => ({ owner: say`the form "${form.id}"`, schema: form.split.schema })),
    };
  });
}

/** Forms that are sent with a move: the one it names, those that keep its record, or those that name it. */
function formsOf(id: string, whole: JsonObject, forms: readonly FormModel[]): FormModel[] {
  const [form, record] = [stringOf(whole.form), stringOf(whole.record)];
  if (isOfForms(whole)) return forms.filter(({ spec }) => isSent(spec) && procedureOfForm(spec) === id);
  return forms.filter((one) => one.id === form || (record !== undefined && one.spec.record === record));
}

/** Those of some forms and moves that cost something. */
export function withAmount(forms: readonly FormModel[], moves: ProcedureModel['moves']): JsonObject[] {
  const all = [...forms.map(({ spec }): JsonObject => spec), ...moves.map(([, move]) => move)];
  return all.filter(({ amount }) => amount !== undefined);
}

/** Where a move may lead, with what holds each entry. */
export function targetsOf(move: JsonObject): { owner: JsonObject; to: string; when: boolean }[] {
  const only = stringOf(move.to);
  if (only !== undefined) return [{ owner: move, to: only, when: false }];
  return objectsOf(move.to).flatMap((target) => {
    const to = stringOf(target.to);
    return to === undefined ? [] : [{ owner: target, to, when: target.when !== undefined }];
  });
}

export function procedurePlaces({ moves, values, settings, roles }: ProcedureModel): ExpressionPlace[] {
  const remembered = moves.flatMap(([, move]) => Object.keys(jsonObjectOf(move.remembers)));
  const scope = new Map<string, ValueKind>([
    ['values', values],
    ['state', TEXT],
    ['note', TEXT],
    ['afterSending', listOf(TEXT)],
    ['paid', TRUTH],
    ['asked', TRUTH],
    ['remembered', groupOf(remembered.map((name) => [name, TRUTH] as const))],
    ...everywhere(roles),
  ]);
  const ofAmounts = new Map([...scope, ['settings', settings] as const]);
  return moves.flatMap(([, move]) => [
    ...[move, ...objectsOf(move.to), ...objectsOf(move.mails)].flatMap(
      (owner) => place(owner, 'when', scope, TRUTH) ?? [],
    ),
    ...[place(move, 'amount', ofAmounts, NUMBER) ?? []].flat(),
  ]);
}

export function compileProcedure(procedure: ProcedureModel): CompiledProcedure {
  const { id, whole } = procedure;
  const { $schema: _dialect, $comment: _note, ...rest } = withTrees(procedurePlaces(procedure), whole) as JsonObject;
  return { ends: [], ...renamed(rest, { parts: 'roles' }), id } as unknown as CompiledProcedure;
}
