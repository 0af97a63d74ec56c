import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useId, useReducer, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { verifyDocumentCall } from '../../../api/calls/documents.ts';
import type { Verification } from '../../../api/shapes/documents.ts';
import type { Call } from '../../../core/action.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { useLatestRun } from '../../../ui/hooks/use-latest-run.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';

/** Verifies whether a file was issued under the code printed on it. */
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
      <LabelledText
        name="code"
        label={text('app.verification.code')}
        error={noCode ? text('app.verification.codeMissing') : ''}
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

const WORDS = {
  unchanged: { severity: 'success', key: 'app.verification.unchanged' },
  changed: { severity: 'error', key: 'app.verification.changed' },
  unknown: { severity: 'warning', key: 'app.verification.unknown' },
} as const;

/** The result in words, not by colour alone. */
function VerificationResult({ outcome }: { outcome: VerificationOutcome }) {
  const { text } = useTexts();
  const date = useMoment();
  if (outcome.kind === 'unreadable') return <Notice severity="error">{text('app.verification.unreadable')}</Notice>;
  if (outcome.kind === 'insecure') return <Notice severity="error">{text('app.verification.insecure')}</Notice>;
  if (outcome.kind === 'failed') return <Notice severity="error">{outcome.message || text('app.failed.text')}</Notice>;
  const { result, signed } = outcome;
  const { severity, key } = WORDS[result];
  return (
    <Notice severity={severity}>
      {text(key)}{' '}
      {result === 'unchanged' &&
        (signed === null ? text('app.verification.unsigned') : text('app.verification.signed', { date: date(signed) }))}
    </Notice>
  );
}

/** The server's answer about a file, or why there is none. */
type VerificationOutcome =
  | ({ kind: 'answered' } & Verification)
  | { kind: 'unreadable' }
  /** Browsers compute hashes only on pages loaded by HTTPS. */
  | { kind: 'insecure' }
  /** `message` is the server's reason for a refusal; empty without an answer. */
  | { kind: 'failed'; message: string };

interface Verifying {
  code: string;
  file: File | null;
  missing: boolean;
  busy: boolean;
  outcome: VerificationOutcome | null;
}

export type VerifyingEvent =
  /** The user changed code or file, which makes the result outdated. */
  | { type: 'chosen'; code?: string; file?: File | null }
  /** The address contains a code for the box. */
  | { type: 'printed'; code: string }
  | { type: 'submitted' }
  | { type: 'verified'; outcome: VerificationOutcome };

export const unverified: Verifying = { code: '', file: null, missing: false, busy: false, outcome: null };

export function nextVerifying(now: Verifying, event: VerifyingEvent): Verifying {
  switch (event.type) {
    case 'chosen': {
      const { code = now.code, file = now.file } = event;
      return { ...now, code, file, busy: false, outcome: null };
    }
    case 'printed':
      return { ...now, code: event.code };
    case 'submitted': {
      if (now.code.trim() === '' || !now.file) return { ...now, missing: true };
      return { ...now, missing: true, busy: true, outcome: null };
    }
    case 'verified':
      return { ...now, busy: false, outcome: event.outcome };
  }
}

/** Verifies a file by its hash; the file itself is not sent. */
function useVerification() {
  const { call } = useApp().runtime;
  const [query] = useSearchParams();
  const [verifying, emit] = useReducer(nextVerifying, unverified);
  const runs = useLatestRun();
  const printed = query.get('code') ?? '';
  // In an effect, because the server draws the page without knowing the query.
  useEffect(() => emit({ type: 'printed', code: printed }), [printed]);

  return {
    ...verifying,
    choose(chosen: { code: string } | { file: File | null }) {
      runs.giveUp();
      emit({ type: 'chosen', ...chosen });
    },
    async submit(): Promise<void> {
      emit({ type: 'submitted' });
      const { code, file } = verifying;
      if (code.trim() === '' || !file) return;
      const { isLatest } = runs.begin();
      const outcome = await outcomeOf(call, code, file);
      // The code or the file has changed meanwhile.
      if (isLatest()) emit({ type: 'verified', outcome });
    },
  };
}

async function outcomeOf(call: Call, code: string, file: File): Promise<VerificationOutcome> {
  if (!globalThis.crypto?.subtle) return { kind: 'insecure' };
  const sha256 = await fingerprint(file).catch(() => null);
  if (sha256 === null) return { kind: 'unreadable' };
  const { status, data, error } = await call<Verification>(verifyDocumentCall(code, sha256));
  if (status === 200 && data) return { kind: 'answered', ...data };
  return { kind: 'failed', message: error?.message ?? '' };
}

/** SHA-256 of a file, hexadecimal. */
async function fingerprint(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
