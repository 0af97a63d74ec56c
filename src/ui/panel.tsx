import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  /** Language of the title, if it differs from the page's. */
  lang?: string;
  look?: 'h2' | 'h3';
  onSubmit?(form: HTMLFormElement): void;
  children: ReactNode;
}

/** A card with a heading: a section, or a small form that is none of the config's. */
export function Panel({ title, lang, look = 'h3', onSubmit, children }: Props) {
  const id = useId();
  const element = onSubmit
    ? {
        component: 'form',
        noValidate: true,
        onSubmit(event: FormEvent) {
          event.preventDefault();
          onSubmit(event.currentTarget as HTMLFormElement);
        },
      }
    : { component: 'section' };
  return (
    <Paper variant="outlined" {...element} aria-labelledby={id} sx={paperLook}>
      <Typography variant={look} component="h2" id={id} lang={lang}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** Padding of cards, lists and tables, the same on every page. */
export const CARD_PADDING = { xs: 2.5, sm: 4 };

/** A box that stands out by its ground, and by a frame where the system takes grounds away. */
export const tintedLook = { p: 2, borderRadius: 1.4, outline: '1px solid transparent' };

const paperLook = {
  borderRadius: 2,
  p: CARD_PADDING,
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
};
