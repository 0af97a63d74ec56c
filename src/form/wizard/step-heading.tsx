import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';

interface Props {
  id: string;
  level: 'h2' | 'h3';
  title: string;
  number: number;
  total: number;
  ref?: Ref<HTMLHeadingElement> | undefined;
}

/** What a step is called and which of all it is. It takes the focus when the step comes on show, so that it is read out. */
export function StepHeading({ id, level, title, number, total, ref }: Props) {
  const { text } = useTexts();
  return (
    <Typography id={id} ref={ref} tabIndex={-1} component={level} variant="h2" sx={{ mb: 1.5, outline: 'none' }}>
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary', mb: 0.5 }}>
        {text('app.wizard.progress', { number, total })}
      </Typography>
      {title}
    </Typography>
  );
}
