import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId } from 'react';

interface Props {
  title: string;
  onSubmit(form: HTMLFormElement): void;
  children: ReactNode;
}

/** A small form of the desk, with its name. */
export function Panel({ title, onSubmit, children }: Props) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <Paper variant="outlined" component="form" noValidate aria-labelledby={id} onSubmit={submit} sx={look}>
      <Typography variant="h3" component="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

const look = {
  borderRadius: 2,
  p: { xs: 2.5, sm: 4 },
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'stretch',
};
