import Box, { type BoxProps } from '@mui/material/Box';
import type { FormEvent } from 'react';

interface Props extends Omit<BoxProps<'form'>, 'onSubmit'> {
  onSubmit(form: HTMLFormElement): void;
}

/** A form that is none of the config's, its fields below each other: the browser neither judges nor sends it. */
export function SmallForm({ onSubmit, sx, ...props }: Props) {
  return (
    <Box
      component="form"
      noValidate
      {...props}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...sx }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // It may stand in a dialog of another form: React's events rise out of portals.
        event.stopPropagation();
        onSubmit(event.currentTarget);
      }}
    />
  );
}
