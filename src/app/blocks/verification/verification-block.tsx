import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useRef } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { LabelledControl } from '../../../ui/fields/labelled-control.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationResult } from './verification-result.tsx';

/** Whether a document was issued under the code printed on it, for whoever holds both. */
export default function VerificationBlock() {
  const { text } = useTexts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { code, file, missing, busy, outcome, choose, submit } = useVerification();
  const noCode = missing && code.trim() === '';
  const noFile = missing && file === null;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') form.current?.querySelector('input')?.focus();
    else if (!file) form.current?.querySelector('button')?.focus();
    void submit();
  }

  return (
    <Box component="form" ref={form} onSubmit={onSubmit} noValidate sx={{ display: 'grid', gap: 3, width: '100%' }}>
      <LabelledControl
        name="code"
        label={text('app.verification.code')}
        error={noCode ? text('app.verification.codeMissing') : ''}
      >
        {(field) => (
          <TextInput
            field={field}
            text={code}
            onText={(typed) => choose({ code: typed })}
            attributes={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 40 }}
          />
        )}
      </LabelledControl>
      <div>
        <FileInput
          id={`${id}-file`}
          label={text('app.verification.file')}
          accept=".pdf,application/pdf"
          file={file}
          words={{ choose: text('app.verification.choose'), none: text('app.verification.none') }}
          error={noFile ? `${id}-missing` : undefined}
          onChoose={(chosen) => choose({ file: chosen })}
        />
        {noFile && (
          <Box id={`${id}-missing`} sx={{ mt: 0.75, fontSize: '0.9rem', color: 'error.main' }}>
            {text('app.verification.fileMissing')}
          </Box>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {text('app.verification.hint')}
        </Typography>
      </div>
      <BusyButton type="submit" variant="contained" busy={busy} sx={{ justifySelf: 'start' }}>
        {text('app.verification.submit')}
      </BusyButton>
      <div role="status">{outcome && <VerificationResult outcome={outcome} />}</div>
    </Box>
  );
}
