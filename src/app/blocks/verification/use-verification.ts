import { useRef, useState } from 'react';
import { type Verification, verifyDocument } from '../../../api/calls/documents.ts';
import { useApp } from '../../context.tsx';

/** What is known of a file: the server's word, or why there is none. */
export type VerificationOutcome =
  | ({ kind: 'known' } & Verification)
  | { kind: 'unreadable' }
  /** `message` is the server's word where it refuses; empty when it does not answer. */
  | { kind: 'failed'; message: string };

/** Has a file verified by its fingerprint; the file itself stays where it is. */
export function useVerification() {
  const { runtime } = useApp();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<VerificationOutcome | null>(null);
  const asked = useRef(0);

  async function verify(code: string, file: File): Promise<void> {
    asked.current += 1;
    const own = asked.current;
    setBusy(true);
    setOutcome(null);
    const found = await outcomeOf(code, file);
    // Another file was chosen meanwhile: nothing may be said of the wrong one.
    if (own !== asked.current) return;
    setOutcome(found);
    setBusy(false);
  }

  async function outcomeOf(code: string, file: File): Promise<VerificationOutcome> {
    const sha256 = await fingerprint(file).catch(() => null);
    if (sha256 === null) return { kind: 'unreadable' };
    const { status, data, error } = await runtime.call<Verification>(verifyDocument(code, sha256));
    if (status === 200 && data) return { kind: 'known', ...data };
    return { kind: 'failed', message: error?.message ?? '' };
  }

  return {
    busy,
    outcome,
    verify,
    /** What was found belongs to another code or file. */
    forget() {
      asked.current += 1;
      setBusy(false);
      setOutcome(null);
    },
  };
}

/** SHA-256 of a file, hexadecimal. */
async function fingerprint(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
