import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Markdown } from '../../ui/text/markdown.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useEngine } from '../context.ts';
import { ErrorSummary } from '../errors/error-summary.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { Fields } from '../parts/form-fields.tsx';
import { FormHead, StarLegend } from '../parts/form-head.tsx';
import { useFormText } from '../texts.ts';
import { Progress } from './progress.tsx';
import { type ReadAnswers, Review } from './review.tsx';
import { StepHeading } from './step-heading.tsx';
import { REVIEW } from './steps.ts';
import { type StepAddress, useSteps } from './use-steps.ts';

const Box = styled('div')(({ theme }) => ({ scrollMarginTop: theme.spacing(12) }));

export interface WizardProps extends StepAddress {
  read: ReadAnswers;
}

/**
 * A form of which one section shows at a time, and in the end all answers: the body of a `FormEngine`. The sections
 * that do not show are there all the same, so that what widgets hold and find wrong stays.
 */
export function Wizard({ read, ...address }: WizardProps) {
  const { store } = useEngine();
  const { text } = useTexts();
  const formText = useFormText();
  const id = useId();
  const { steps, ids, index, current, boxRef, headingRef, go, back, land } = useSteps(store, address);
  const titleOf = (step: string) =>
    step === REVIEW ? text('app.wizard.review') : formText(`sections.${step}.title`) || step;
  const isReview = current === REVIEW;
  // The title of the form stands above the first step alone.
  const isBelowTitle = index === 0 && formText('title') !== '';
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
          <Lead words={formText(`sections.${step.id}.text`)} />
          <Fields names={step.fields} />
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

function Lead({ words }: { words: string }) {
  if (words === '') return null;
  return (
    <Typography component="div" sx={{ color: 'text.secondary', mb: 2, '& p': { m: 0, mb: 1 } }}>
      <Markdown text={words} />
    </Typography>
  );
}
