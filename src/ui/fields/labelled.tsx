import Box from '@mui/material/Box';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Words } from '../text/words.tsx';
import { type FieldControl, PLAIN_CONTROL } from './field-control.ts';
import { FieldLabel, RequiredMark } from './field-label.tsx';
import { TextInput } from './text-input.tsx';

export interface Labelled {
  name: string;
  label: string;
  /** Language of the label, if it differs from the page's. */
  lang?: string | undefined;
  /** Shown below the control. */
  hint?: string | undefined;
  /** Replaces the hint. */
  error?: string | undefined;
  /** Marks the label. */
  required?: boolean | undefined;
}

interface LabelledControlProps extends Labelled {
  children(field: FieldControl & { placeholder: string; autoComplete: string }): ReactNode;
}

/** A control with its label, for boxes outside the forms of the config. */
export function LabelledControl(props: LabelledControlProps) {
  const { name, label, lang, hint = '', error = '', required = false, children } = props;
  const id = useId();
  const message = error || hint;
  const field = {
    ...PLAIN_CONTROL,
    id,
    name,
    required,
    invalid: error !== '',
    placeholder: '',
    autoComplete: 'off',
    describedBy: message ? `${id}-message` : undefined,
  };
  return (
    <div>
      <FieldLabel htmlFor={id} lang={lang}>
        <Words>{label}</Words>
        {required && <RequiredMark />}
      </FieldLabel>
      {children(field)}
      {message && (
        <Box id={`${id}-message`} sx={{ mt: 0.75, fontSize: '0.9rem', color: error ? 'error.main' : 'text.secondary' }}>
          {message}
        </Box>
      )}
    </div>
  );
}

type LabelledTextProps = Labelled & Omit<ComponentProps<typeof TextInput>, 'field'>;

export function LabelledText({ name, label, hint, error, required, ...box }: LabelledTextProps) {
  return (
    <LabelledControl {...{ name, label, hint, error, required }}>
      {(field) => <TextInput {...box} field={field} />}
    </LabelledControl>
  );
}
