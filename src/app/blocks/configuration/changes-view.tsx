import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type configurationTexts from '../../../../messages/_general/ca/app/configuration.json';
import type { ChangeInWords, ChangesAnswer } from '../../../api/shapes/configuration.ts';
import type { Json } from '../../../core/config.ts';
import { isWeighty } from '../../../core/published-change.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import type { TextKey } from '../../../ui/text/keys.ts';
import { type Texts, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useRead } from '../../use-read.ts';

export type ConfigurationKey = TextKey<'app.configuration', typeof configurationTexts>;

/** Characters of a version's name that identify it. */
export const NAME_LENGTH = 8;

const SHOWN = 30;

/** The differences between two versions, by form, record, list …, with warnings about stored data. */
export function ChangesView({ before, after }: { before: string; after: string }) {
  const { data: answer, failed, reload } = useChanges(before, after);
  if (!answer) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton />;
  return <ChangeReport {...answer} />;
}

/** Differences by form, record, list …, with warnings about stored data. */
export function ChangeReport({ changes, conflicts, hidden, orphaned, refused }: ChangesAnswer) {
  const { text } = useTexts();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {conflicts > 0 && <Notice severity="error">{text('app.configuration.conflicts', { count: conflicts })}</Notice>}
      {hidden.length > 0 && (
        <Notice severity="warning">
          {hidden.map(({ place, people }) => (
            <p key={place.join(' ')}>{text('app.configuration.hidden', { place: place.join(' › '), count: people })}</p>
          ))}
          <p>{text('app.configuration.hiddenStay')}</p>
        </Notice>
      )}
      {orphaned.map(({ form, requests }) => (
        <Notice key={form} severity="warning">
          {text('app.configuration.orphaned', { form, count: requests })}
        </Notice>
      ))}
      {refused.map(({ form, requests }) => (
        <Notice key={form} severity="warning">
          {text('app.configuration.refused', { form, count: requests })}
        </Notice>
      ))}
      {changes.some(({ subject }) => subject === 'form') && <Typography>{text('app.configuration.drafts')}</Typography>}
      {changes.length === 0 && <Typography>{text('app.configuration.same')}</Typography>}
      <Weighty changes={changes} />
      {changes.map(({ subject, id = '', title, changes: lines }) => (
        <section key={`${subject} ${id}`}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {text(`app.configuration.subjects.${subject}` satisfies ConfigurationKey, { id: title })}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
            {lines.slice(0, SHOWN).map((change) => (
              <li key={`${change.kind} ${change.path.join(' ')}`}>
                <Line change={change} />
              </li>
            ))}
            {lines.length > SHOWN && <li>{text('app.configuration.more', { count: lines.length - SHOWN })}</li>}
          </Box>
        </section>
      ))}
    </Box>
  );
}

/** Changes of rights, roles, mailboxes and bank accounts, all of them, so that none is overlooked among the others. */
function Weighty({ changes }: Pick<ChangesAnswer, 'changes'>) {
  const { text } = useTexts();
  const lines = changes.flatMap(({ subject, id = '', title, changes: all }) =>
    all
      .filter(isWeighty)
      .map((change) => ({ key: `${subject} ${id} ${change.kind} ${change.path.join(' ')}`, subject, title, change })),
  );
  if (lines.length === 0) return null;
  return (
    <Notice severity="warning">
      <p>{text('app.configuration.weighty')}</p>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
        {lines.map(({ key, subject, title, change }) => (
          <li key={key}>
            <Words>{text(`app.configuration.subjects.${subject}` satisfies ConfigurationKey, { id: title })} · </Words>
            <Line change={change} />
          </li>
        ))}
      </Box>
    </Notice>
  );
}

export function useChanges(before: string, after: string) {
  // The versions never change, but the stored data do.
  return useRead<ChangesAnswer>({ path: '/desk/configuration/changes', query: { before, after } });
}

function Line({ change }: { change: ChangeInWords }) {
  const { text } = useTexts();
  const { kind, place, tightened } = change;
  const words = { before: valueInWords(change.before, text), after: valueInWords(change.after, text) };
  const sentences = {
    added: () => (words.after === '' ? text('app.configuration.addedWhole') : text('app.configuration.added', words)),
    removed: () =>
      words.before === '' ? text('app.configuration.removedWhole') : text('app.configuration.removed', words),
    changed: () =>
      hasParts(change.before) || hasParts(change.after)
        ? text('app.configuration.changedWhole')
        : text('app.configuration.changedValue', words),
  }[kind];
  return (
    <>
      {place.length > 0 && (
        <strong>
          <Words>{place.join(' › ')}: </Words>
        </strong>
      )}
      <Words>{sentences()}</Words>
      {tightened && <em>{` ${text('app.configuration.tightened')}`}</em>}
    </>
  );
}

const LENGTH = 160;

/** A value as text; empty for a value with parts, which is named only by its place. */
function valueInWords(value: Json | undefined, text: Texts['text']): string {
  if (value === undefined || value === null || hasParts(value)) return '';
  if (typeof value === 'boolean') return text(value ? 'app.yes' : 'app.no');
  const words = Array.isArray(value) ? value.map((one) => valueInWords(one, text)).join(', ') : String(value);
  return words.length > LENGTH ? `${words.slice(0, LENGTH - 1)}…` : words;
}

function hasParts(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(hasParts);
  return typeof value === 'object' && value !== null;
}
