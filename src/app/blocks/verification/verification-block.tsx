import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Verification } from '../../../api/shapes/documents.ts';
import type { CallResult } from '../../../core/action.ts';
import { noAnswer } from '../../../core/failures.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SmallForm } from '../../../ui/small-form.tsx';
import { useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useApp } from '../../context.tsx';
import { useCall } from '../../use-call.ts';

/** Verifies by its hash whether a file was issued under the code printed on it. The file itself is not sent. */
export default function VerificationBlock() {
  const { call } = useApp().runtime;
  const { text } = useTexts();
  const id = useId();
  const [query] = useSearchParams();
  const printed = query.get('code') ?? '';
  const [{ code, file, missing }, put] = useState({ code: '', file: null as File | null, missing: false });
  // In an effect, because the server draws the page without knowing the query.
  useEffect(() => put((before) => ({ ...before, code: printed })), [printed]);
  const { loading, status, data, error, start, reset } = useCall(async (chosen: File) => {
    // Browsers compute hashes only on pages loaded by HTTPS.
    if (!globalThis.crypto?.subtle) return refusal(text('app.verification.insecure'));
    const sha256 = await fingerprint(chosen).catch(() => null);
    if (sha256 === null) return refusal(text('app.verification.unreadable'));
    return call<Verification>({ method: 'POST', path: '/documents/verification', body: { code, sha256 } });
  });
  const noCode = code.trim() === '';
  /** A result is only for its code and file. */
  function choose(chosen: { code: string } | { file: File }) {
    reset();
    put((before) => ({ ...before, ...chosen }));
  }
  function onSubmit(form: HTMLFormElement) {
    if (loading) return;
    reset();
    put((before) => ({ ...before, missing: true }));
    if (noCode) form.querySelector('input')?.focus();
    else if (!file) form.querySelector('button')?.focus();
    else void start(file);
  }

  return (
    <SmallForm onSubmit={onSubmit} sx={{ gap: 3, width: '100%' }}>
      <LabelledText
        name="code"
        label={text('app.verification.code')}
        error={missing && noCode ? text('app.verification.codeMissing') : ''}
        text={code}
        onText={(typed) => choose({ code: typed })}
        attributes={{ autoCapitalize: 'characters', spellCheck: false }}
      />
      <div>
        <FileInput
          id={`${id}-file`}
          label={text('app.verification.file')}
          accept=".pdf,application/pdf"
          file={file}
          words={{ choose: text('app.verification.choose'), none: text('app.verification.none') }}
          error={missing && !file ? `${id}-missing` : undefined}
          onChoose={(chosen) => choose({ file: chosen })}
        />
        {missing && !file && (
          <Box id={`${id}-missing`} sx={{ mt: 0.75, fontSize: '0.9rem', color: 'error.main' }}>
            {text('app.verification.fileMissing')}
          </Box>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {text('app.verification.hint')}
        </Typography>
      </div>
      <BusyButton type="submit" variant="contained" busy={loading === true} sx={{ justifySelf: 'start' }}>
        {text('app.verification.submit')}
      </BusyButton>
      <div role="status">
        {data && <VerificationResult {...data} />}
        {status !== null && !data && <Notice severity="error">{error?.message || text('app.failed.text')}</Notice>}
      </div>
    </SmallForm>
  );
}

function refusal(message: string): CallResult<Verification> {
  return { ...noAnswer, error: { status: 'Error', message } };
}

const WORDS = {
  unchanged: { severity: 'success', key: 'app.verification.unchanged' },
  changed: { severity: 'error', key: 'app.verification.changed' },
  unknown: { severity: 'warning', key: 'app.verification.unknown' },
} as const;

/** The result in words, not by colour alone. */
function VerificationResult({ result, signed }: Verification) {
  const { text } = useTexts();
  const date = useMoment();
  const { severity, key } = WORDS[result];
  return (
    <Notice severity={severity}>
      <Words>
        {text(key)}{' '}
        {result === 'unchanged' &&
          (signed === null
            ? text('app.verification.unsigned')
            : text('app.verification.signed', { date: date(signed) }))}
      </Words>
    </Notice>
  );
}

/** SHA-256 of a file, hexadecimal. */
async function fingerprint(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
