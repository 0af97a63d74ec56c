import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type Ref, useId } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { useEngine } from '../context.ts';
import { ErrorSummary } from '../errors/error-summary.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { FieldCells, FormHead, SectionText, StarLegend } from '../templates/form-fields.tsx';
import { useFormTexts } from '../texts.ts';
import { Progress } from './progress.tsx';
import { type ReadAnswers, Review } from './review.tsx';
import { REVIEW, type StepAddress, useSteps } from './use-steps.ts';

const Box = styled('div')(({ theme }) => ({ scrollMarginTop: theme.spacing(12) }));

export interface WizardProps extends StepAddress {
  read: ReadAnswers;
}

/**
 * The body of a `FormEngine` in steps: one section at a time, and in the end all answers. Hidden sections stay drawn, so
 * that their widgets keep state and problems.
 */
export function Wizard({ read, ...address }: WizardProps) {
  const { store } = useEngine();
  const { text } = useTexts();
  const texts = useFormTexts();
  const id = useId();
  const { steps, ids, index, current, boxRef, headingRef, go, back, land } = useSteps(store, address);
  const titleOf = (step: string) =>
    step === REVIEW ? text('app.wizard.review') : texts.own(`sections.${step}.title`) || step;
  const isReview = current === REVIEW;
  // Only the first step has the title of the form above it.
  const isBelowTitle = index === 0 && texts.own('title') !== '';
  const headingOf = (step: string) => (
    <StepHeading
      id={`${id}-${step}`}
      level={isBelowTitle ? 'h3' : 'h2'}
      title={titleOf(step)}
      number={ids.indexOf(step) + 1}
      total={ids.length}
      ref={step === current ? headingRef : undefined}
    />
  );
  return (
    <Box ref={boxRef}>
      <Progress steps={ids.map((step) => ({ id: step, title: titleOf(step) }))} index={index} onChoose={go} />
      {index === 0 ? <FormHead /> : !isReview && <StarLegend />}
      <ErrorSummary formRef={boxRef} onChoose={land} />
      {steps.map((step) => (
        <section key={step.id} hidden={step.id !== current} aria-labelledby={`${id}-${step.id}`}>
          {headingOf(step.id)}
          <SectionText words={texts.own(`sections.${step.id}.text`)} />
          <FieldCells names={step.fields} />
        </section>
      ))}
      {isReview && <Review {...{ steps, read }} heading={headingOf(REVIEW)} level="h3" onChange={land} />}
      <FormButtons disabled={false} sends={isReview}>
        {!isReview && (
          <Button type="submit" variant="contained" size="large">
            {text('app.wizard.next')}
          </Button>
        )}
        {back && (
          <Button size="large" onClick={back}>
            {text('app.wizard.back')}
          </Button>
        )}
      </FormButtons>
    </Box>
  );
}

interface Props {
  id: string;
  level: 'h2' | 'h3';
  title: string;
  number: number;
  total: number;
  ref?: Ref<HTMLHeadingElement> | undefined;
}

/** Title and number of a step. It takes the focus when the step shows, so that screen readers read it. */
function StepHeading({ id, level, title, number, total, ref }: Props) {
  const { text } = useTexts();
  return (
    <Typography id={id} ref={ref} tabIndex={-1} component={level} variant="h2" sx={{ mb: 1.5, outline: 'none' }}>
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary', mb: 0.5 }}>
        {text('app.wizard.progress', { number, total })}
      </Typography>
      <Words>{title}</Words>
    </Typography>
  );
}
