import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ChangeInWords, type ChangesAnswer, publishedChanges } from '../../../api/calls/configuration.ts';
import type { Subject } from '../../../core/published-change.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useRead } from '../sent-requests/answered.ts';
import { hasParts, valueInWords } from './value-words.ts';

const subjects = {
  form: 'app.configuration.subjects.form',
  record: 'app.configuration.subjects.record',
  list: 'app.configuration.subjects.list',
  procedure: 'app.configuration.subjects.procedure',
  menu: 'app.configuration.subjects.menu',
  settings: 'app.configuration.subjects.settings',
  look: 'app.configuration.subjects.look',
  texts: 'app.configuration.subjects.texts',
  mails: 'app.configuration.subjects.mails',
} as const satisfies Record<Subject, string>;

/** Of a kind of difference that comes in hundreds, a person reads the first. */
const SHOWN = 30;

/** What the later of two versions changed, by form, record, list …, and what of it may trouble somebody. */
export function ChangesView({ before, after }: { before: string; after: string }) {
  const { text } = useTexts();
  const { data: found, failed, reload } = useChanges(before, after);
  if (!found) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton />;
  const { changes, conflicts, hidden, orphaned, refused } = found;
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
      {changes.map(({ subject, id = '', title, changes: lines }) => (
        <section key={`${subject} ${id}`}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {text(subjects[subject], { id: title })}
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

/** The differences between two versions, and what of stored data is troubled by them. */
export function useChanges(before: string, after: string) {
  // Two versions stay what they are; how much of what is stored keeps its rules does not.
  return useRead<ChangesAnswer>(['configuration', before, after], publishedChanges(before, after));
}

function Line({ change }: { change: ChangeInWords }) {
  const { text } = useTexts();
  const { kind, place, tightened } = change;
  const words = { before: valueInWords(change.before, text), after: valueInWords(change.after, text) };
  const said = {
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
      {place.length > 0 && <strong>{place.join(' › ')}: </strong>}
      {said()}
      {tightened && <em> {text('app.configuration.tightened')}</em>}
    </>
  );
}
