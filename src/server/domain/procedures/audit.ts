import type { Values } from '../../../core/config.ts';
import { takesNote } from '../../../core/moves/allowed-moves.ts';
import type { Queries } from '../../kit/db/database.ts';
import { comparedFields, sectionsOf } from './as-sent.ts';
import type { CaseContext } from './cases.ts';
import { formOf } from './definition.ts';
import type { ChangedField, Move, MoveFollower } from './made-move.ts';

/** Writes the line of the audit. */
export const audit: MoveFollower = async (caseContext, trx, move, { rules, note }) => {
  const changes = rules.document ? [] : await changedFields(caseContext, trx, move);
  return {
    async follow(made) {
      made.changes = changes;
      const changed = changes.map(({ label, value }) => `${label}: ${value}`).join('\n');
      const { before, name, by, userId, files = [] } = move;
      await trx
        .insertInto('case_events')
        .values({
          act: 'move',
          case_id: made.row.id,
          document_id: made.document?.id ?? null,
          move: name,
          actor: by,
          user_id: userId,
          from_state: before?.state ?? null,
          to_state: made.row.state,
          note: takesNote(rules) ? note : changed || null,
          ...(by === 'member' && takesNote(rules) && { details: JSON.stringify({ files }) }),
        })
        .execute();
    },
  };
};

/** The fields whose values are other ones with a move, in the words of the office. */
async function changedFields(
  { version }: CaseContext,
  trx: Queries,
  { procedure, before, values, sent, context = null }: Move,
): Promise<ChangedField[]> {
  if (!before?.values || !values || procedure.record !== undefined) return [];
  const form = sent?.form ?? formOf(version, procedure);
  if (!form) return [];
  const words = { language: version.manifest.defaultLanguage, context: sent ? sent.context : context };
  const read = (all: Values) => sectionsOf(trx, sent?.version ?? version, form, { ...words, values: all });
  const fields = comparedFields(await read(before.values), await read(values)).filter(({ changed }) => changed);
  return fields.map(({ label, before: was, now }) => ({ label, value: `${was || '–'} → ${now || '–'}` }));
}
