import { useRef, useState } from 'react';
import type { CallResult } from '../../../../core/action.ts';
import type { Signer } from '../../../../signing/signer.ts';
import { SigningError } from '../../../../signing/signing-error.ts';
import type { PageRecordState } from '../../../record/page-record.tsx';
import { newIdempotencyKey } from '../../sending/idempotency-key.ts';

/** The steps in their order (spec 2 §4): read the certificate, announce it, sign, hand the signature in. */
export const steps = ['read', 'begin', 'sign', 'finish'] as const;
export type Step = (typeof steps)[number];

/** What went wrong: the tool's error, or the answer of the server. */
export type SigningTrouble = SigningError | CallResult;

export interface SigningRun {
  /** The step under way, or the one that failed; `null` before the first. */
  step: Step | null;
  busy: boolean;
  trouble: SigningTrouble | null;
  /** True once the server has the signature. */
  start(signer: Signer, thumbprint: string): Promise<boolean>;
  reset(): void;
}

/** Thrown within a run by an answer of the server that is no success. */
class Refused extends Error {
  readonly result: CallResult;
  constructor(result: CallResult) {
    super('refused');
    this.result = result;
  }
}

/** Signs the document of a page's record. */
export function useSigning({ action, context, params, record }: PageRecordState): SigningRun {
  const [step, setStep] = useState<Step | null>(null);
  const [trouble, setTrouble] = useState<SigningTrouble | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(signer: Signer, thumbprint: string): Promise<void> {
    const { document } = action;
    if (!document) throw new SigningError('failed');
    setStep('read');
    const certificate = await signer.readCertificate(thumbprint);
    setStep('begin');
    // A key for each attempt: every pre-sign is a new one, and only the newest counts.
    const task = accepted(
      await document.begin(context, params, record, certificate, { idempotencyKey: newIdempotencyKey() }),
    );
    setStep('sign');
    const signature = await signer.sign(thumbprint, task.data, task.digestOid);
    setStep('finish');
    accepted(await document.finish(context, params, record, signature, { idempotencyKey: newIdempotencyKey() }));
  }

  return {
    step,
    busy,
    trouble,
    async start(signer, thumbprint) {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setTrouble(null);
      try {
        await run(signer, thumbprint);
        return true;
      } catch (error) {
        setTrouble(troubleOf(error));
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    reset() {
      setStep(null);
      setTrouble(null);
    },
  };
}

function accepted<T>(result: CallResult<T>): T {
  if (result.status < 200 || result.status > 299) throw new Refused(result);
  return result.data as T;
}

function troubleOf(error: unknown): SigningTrouble {
  if (error instanceof Refused) return error.result;
  return error instanceof SigningError ? error : new SigningError('failed', '', error);
}
