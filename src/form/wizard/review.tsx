import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Values } from '../../core/config.ts';
import type { DisplayedField } from '../../core/values/display.ts';
import { LoneButton } from '../../ui/buttons.tsx';
import { FailedView, FormSkeleton } from '../../ui/states.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useEngine, useShape } from '../context.ts';
import { useFieldValues } from '../fields.ts';
import type { Address } from '../store/values/address.ts';
import { useFormText } from '../texts.ts';
import { Answers } from './answers.tsx';
import { NOT_PRINTED, PRINTED, PrintedAlone } from './print.tsx';
import type { Step } from './steps.ts';

interface Props {
  steps: readonly Step[];
  /** Filled values as a person reads them; fails when they cannot be had. Another function reads anew. */
  read: ReadAnswers;
  heading: ReactNode;
  /** Level of the titles below the heading. */
  level: 'h3' | 'h4';
  onChange(address: Address): void;
}

export type ReadAnswers = (values: Values) => Promise<readonly DisplayedField[]>;

/** The last step: all answers by step, to be checked, changed and printed before they are sent. */
export function Review({ steps, read, heading, level, onChange }: Props) {
  const { text } = useTexts();
  const formText = useFormText();
  const { names, answers, retry } = useAnswers(read);
  const { sent } = useShape();
  // A step that only says something has no answers.
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
              {formText(`sections.${id}.title`)}
            </Typography>
            <Answers names={fields} answers={answers} onChange={onChange} />
          </section>
        ))}
      {typeof window.print === 'function' ? (
        <LoneButton sx={{ mt: 2 }} onClick={() => window.print()} {...NOT_PRINTED}>
          {text('app.wizard.print')}
        </LoneButton>
      ) : (
        // Browsers within other apps lack it.
        <Typography sx={{ mt: 2 }}>{text('app.wizard.noPrint')}</Typography>
      )}
    </section>
  );
}

type Found = readonly DisplayedField[] | 'failed';

/** Read again whenever something counts anew; `null` while they come. */
function useAnswers(read: ReadAnswers) {
  const { store } = useEngine();
  const names = useMemo(() => (store.form.spec.sections ?? []).flatMap(({ fields }) => fields), [store]);
  const values = useFieldValues(names);
  const [{ answers, round }, put] = useState<{ answers: Found | null; round: number }>({ answers: null, round: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try, and other values, read anew
  useEffect(() => {
    let isOver = false;
    const show = (found: Found) => void (isOver || put((now) => ({ ...now, answers: found })));
    read(store.sendable()).then(show, () => show('failed'));
    return () => {
      isOver = true;
    };
  }, [store, read, values, round]);
  return { names, answers, retry: () => put({ answers: null, round: round + 1 }) };
}
