import Typography from '@mui/material/Typography';
import { useEffect, useId, useReducer, useRef } from 'react';
import type { KeyFile } from '../../../signing/signer.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { PLAIN_CONTROL } from '../../../ui/fields/field-control.ts';
import { FieldLabel } from '../../../ui/fields/field-label.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { SmallForm } from '../../../ui/small-form.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { CertificateChoice } from './use-opened.ts';

interface Props {
  opened: CertificateChoice;
  disabled: boolean;
  onOpen(given: KeyFile): void;
}

interface Given {
  file: File | null;
  password: string;
  tooEarly: boolean;
}

const nothing: Given = { file: null, password: '', tooEarly: false };

/** A certificate file and its password. Both stay in the browser; the password is forgotten once the file is open. */
export function KeyFileForm({ opened, disabled, onOpen }: Props) {
  const { text } = useTexts();
  const id = useId();
  /** `tooEarly`: the user pressed "open" without a file. */
  const [{ file, password, tooEarly }, put] = useReducer(
    (before: Given, change: Partial<Given>) => ({ ...before, ...change }),
    nothing,
  );
  const box = useRef<HTMLFormElement>(null);
  const wrong = opened.failure?.failure === 'wrongPassword';
  useEffect(() => {
    if (opened.state === 'open') put({ password: '' });
    // The user types a wrong password again.
    if (wrong) box.current?.querySelector<HTMLInputElement>('input[type=password]')?.select();
  }, [opened.state, wrong]);

  const submit = () => {
    if (!file) {
      put({ tooEarly: true });
      box.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    } else if (!disabled && opened.state !== 'opening') onOpen({ file, password });
  };
  const field = {
    ...PLAIN_CONTROL,
    id: `${id}-password`,
    name: 'key-file-password',
    placeholder: '',
    autoComplete: 'off',
    disabled,
    invalid: wrong,
    describedBy: `${id}-hint`,
  };
  return (
    <SmallForm ref={box} onSubmit={submit}>
      <div data-step>
        <FileInput
          id={`${id}-file`}
          label={text('app.signing.keyFile.file')}
          accept=".p12,.pfx,application/x-pkcs12"
          file={file}
          disabled={disabled}
          words={{ choose: text('app.signing.keyFile.choose'), none: text('app.signing.keyFile.none') }}
          error={tooEarly ? `${id}-missing` : undefined}
          onChoose={(chosen) => {
            opened.close();
            put({ file: chosen, tooEarly: false });
          }}
        />
        <Typography id={`${id}-missing`} color="error" role="alert">
          {tooEarly && text('app.signing.keyFile.missing')}
        </Typography>
      </div>
      <div data-step={file ? true : undefined}>
        <FieldLabel htmlFor={field.id}>{text('app.signing.keyFile.password')}</FieldLabel>
        <TextInput field={field} text={password} onText={(typed) => put({ password: typed })} type="password" />
      </div>
      <Typography id={`${id}-hint`} variant="body2" color="text.secondary">
        {text('app.signing.keyFile.hint')}
      </Typography>
      <BusyButton
        type="submit"
        variant="outlined"
        disabled={disabled}
        busy={opened.state === 'opening'}
        sx={{ justifySelf: 'start' }}
      >
        {text('app.signing.keyFile.open')}
      </BusyButton>
    </SmallForm>
  );
}
