import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Values } from '../../core/config.ts';
import type { DisplayedField } from '../../core/forms/display.ts';
import { rootOf } from '../../core/values/field-path.ts';
import { Button, LoneButton } from '../../ui/buttons.tsx';
import { FailedView, FormSkeleton } from '../../ui/states.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useEngine, useShape } from '../context.ts';
import { useFieldValues } from '../fields.ts';
import { type Address, fieldAt } from '../store/values/address.ts';
import { useFormTexts } from '../texts.ts';
import type { FormStep } from './use-steps.ts';

interface Props {
  steps: readonly FormStep[];
  /** Reads the filled values as a person reads them; may fail. A new function reads them again. */
  read: ReadAnswers;
  heading: ReactNode;
  level: 'h3' | 'h4';
  onChange(address: Address): void;
}

export type ReadAnswers = (values: Values) => Promise<readonly DisplayedField[]>;

/** The last step: all answers, to be checked, changed and printed before they are sent. */
export function Review({ steps, read, heading, level, onChange }: Props) {
  const { text } = useTexts();
  const texts = useFormTexts();
  const { names, answers, retry } = useAnswers(read);
  const { sent } = useShape();
  // A step of displays alone has no answers.
  const asking = steps.filter(({ fields }) => fields.some((name) => sent.includes(name)));
  return (
    <section {...PRINTED} aria-label={text('app.wizard.review')}>
      <PrintedAlone />
      {heading}
      <Typography sx={{ mb: 3 }} {...NOT_PRINTED}>
        {text('app.wizard.reviewText')}
      </Typography>
      {answers === 'failed' && <FailedView onRetry={retry} />}
      {answers === null && <FormSkeleton fields={names.length} />}
      {Array.isArray(answers) &&
        asking.map(({ id, fields }) => (
          <section key={id}>
            <Typography component={level} variant="h3" sx={{ mt: 3, mb: 0.5 }}>
              {texts.own(`sections.${id}.title`)}
            </Typography>
            <Answers names={fields} answers={answers} onChange={onChange} />
          </section>
        ))}
      {typeof window.print === 'function' ? (
        <LoneButton sx={{ mt: 2 }} onClick={() => window.print()}>
          {text('app.wizard.print')}
        </LoneButton>
      ) : (
        // Browsers within apps lack it.
        <Typography sx={{ mt: 2 }}>{text('app.wizard.noPrint')}</Typography>
      )}
    </section>
  );
}

type Answered = readonly DisplayedField[] | 'failed';

/** The answers, read again after each change; `null` while they load. */
function useAnswers(read: ReadAnswers) {
  const { store } = useEngine();
  const names = useMemo(() => (store.form.spec.sections ?? []).flatMap(({ fields }) => fields), [store]);
  const values = useFieldValues(names);
  const [{ answers, round }, put] = useState<{ answers: Answered | null; round: number }>({ answers: null, round: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try, and other values, read anew
  useEffect(() => {
    let isOver = false;
    const show = (answered: Answered) => void (isOver || put((now) => ({ ...now, answers: answered })));
    read(store.sendable()).then(show, () => show('failed'));
    return () => {
      isOver = true;
    };
  }, [store, read, values, round]);
  return { names, answers, retry: () => put({ answers: null, round: round + 1 }) };
}

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: theme.spacing(2),
    paddingBlock: theme.spacing(1.5),
    borderBlockEnd: `1px solid ${theme.palette.divider}`,
    breakInside: 'avoid',
  },
  '& dt': { ...theme.typography.body2, gridColumn: 1, color: theme.palette.text.secondary },
  '& dd': { gridColumn: 1, margin: 0, fontWeight: 500, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& dd + dt': { marginTop: theme.spacing(1) },
  '& dd:last-of-type': { gridColumn: 2, gridRow: '1 / span 2', alignSelf: 'start', marginTop: theme.spacing(-0.5) },
}));

interface AnswersProps {
  names: readonly string[];
  answers: readonly DisplayedField[];
  onChange(address: Address): void;
}

/** The answers of one step, each with a button to change it. Groups and rows have a line for each field. */
function Answers({ names, answers, onChange }: AnswersProps) {
  const { store } = useEngine();
  const { text } = useTexts();
  const texts = useFormTexts();
  const { sent } = store.shape();
  return (
    <List>
      {names
        .filter((name) => sent.includes(name))
        .map((name) => {
          const address = fieldAt('', name);
          const called = texts.label(address);
          const own = answers.filter(({ property }) => rootOf(property) === name);
          const lines = own.length > 0 ? own : [{ property: address, label: called, value: '' }];
          return (
            <div key={name}>
              {lines.map(({ property, label: words, value }) => [
                <dt key={`${property} name`}>{words}</dt>,
                <dd key={property} dir="auto">
                  {value === '' ? text('app.wizard.unanswered') : store.logic.isSecret(address) ? HIDDEN : value}
                </dd>,
              ])}
              <dd {...NOT_PRINTED}>
                <Button size="small" onClick={() => onChange(address)}>
                  <Words>{text('app.wizard.change')} </Words>
                  <VisuallyHidden>{called}</VisuallyHidden>
                </Button>
              </dd>
            </div>
          );
        })}
    </List>
  );
}

const HIDDEN = '••••••••';

const NOT_PRINTED = { 'data-not-printed': '' };

const PRINTED = { 'data-printed': '' };

const styles = {
  '@media print': {
    'body:has([data-printed]) *:not(:has([data-printed]), [data-printed], [data-printed] *)': {
      display: 'none !important',
    },
    // Elements around the printed part must not cut it.
    ':has([data-printed])': { overflow: 'visible !important', border: '0 !important', boxShadow: 'none !important' },
  },
} as const;

/** While it is drawn, only the marked part of the page is printed. */
function PrintedAlone() {
  return <GlobalStyles styles={styles} />;
}
