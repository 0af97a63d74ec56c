import { useEffect, useReducer } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Verification, verifyDocument } from '../../../api/calls/documents.ts';
import type { Call } from '../../../core/action.ts';
import { useLatestRun } from '../../../ui/hooks/use-latest-run.ts';
import { useApp } from '../../context.tsx';

/** What is known of a file: the server's word, or why there is none. */
export type VerificationOutcome =
  | ({ kind: 'known' } & Verification)
  | { kind: 'unreadable' }
  /** Browsers make fingerprints on pages that came over HTTPS only. */
  | { kind: 'insecure' }
  /** `message` is the server's word where it refuses; empty when it does not answer. */
  | { kind: 'failed'; message: string };

interface Verifying {
  code: string;
  file: File | null;
  /** It was to be verified while one of both was missing. */
  missing: boolean;
  busy: boolean;
  outcome: VerificationOutcome | null;
}

export type VerifyingEvent =
  /** What was found belongs to another code or file. */
  | { type: 'chosen'; code?: string; file?: File | null }
  /** The address names another code: it is put into the box, and nothing else is touched. */
  | { type: 'printed'; code: string }
  | { type: 'submitted' }
  | { type: 'found'; outcome: VerificationOutcome };

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
    case 'found':
      return { ...now, busy: false, outcome: event.outcome };
  }
}

/** Has a file verified by its fingerprint; the file itself stays where it is. */
export function useVerification() {
  const { call } = useApp().runtime;
  const [query] = useSearchParams();
  const [verifying, emit] = useReducer(nextVerifying, unverified);
  const runs = useLatestRun();
  const printed = query.get('code') ?? '';
  // The page may have been drawn beforehand, by who knew the address without its query.
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
      // Another file was chosen meanwhile: nothing may be said of the wrong one.
      if (isLatest()) emit({ type: 'found', outcome });
    },
  };
}

async function outcomeOf(call: Call, code: string, file: File): Promise<VerificationOutcome> {
  if (!globalThis.crypto?.subtle) return { kind: 'insecure' };
  const sha256 = await fingerprint(file).catch(() => null);
  if (sha256 === null) return { kind: 'unreadable' };
  const { status, data, error } = await call<Verification>(verifyDocument(code, sha256));
  if (status === 200 && data) return { kind: 'known', ...data };
  return { kind: 'failed', message: error?.message ?? '' };
}

/** SHA-256 of a file, hexadecimal. */
async function fingerprint(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
