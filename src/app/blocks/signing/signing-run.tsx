import { useRef, useState } from 'react';
import type signingTexts from '../../../../messages/_general/ca/app/signing.json';
import type { CallResult } from '../../../core/action.ts';
import { succeeded } from '../../../core/failures.ts';
import { type Signer, SignerError } from '../../../signing/signer.ts';
import { StepList } from '../../../ui/step-list.tsx';
import type { TextKey } from '../../../ui/text/keys.ts';
import { type Texts, useTexts } from '../../../ui/text/texts.tsx';
import type { PageRecordState } from '../../record/page-record.tsx';
import { newIdempotencyKey } from '../../sending/idempotency-key.ts';
import { outcomeOf } from '../../sending/outcome.ts';

export type SigningKey = TextKey<'app.signing', typeof signingTexts>;

/** The steps in their order (spec 2 §4): read the certificate, announce it, sign, send the signature. */
export const steps = ['read', 'begin', 'sign', 'finish'] as const;
type Step = (typeof steps)[number];

type SigningTrouble = SignerError | CallResult;

export type SigningRun = ReturnType<typeof useSigning>;

export function useSigning({ action, context, params, record }: PageRecordState) {
  /** The step that runs or has failed; `null` before the first. */
  const [step, setStep] = useState<Step | null>(null);
  const [trouble, setTrouble] = useState<SigningTrouble | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(signer: Signer, thumbprint: string): Promise<void> {
    const { document } = action;
    if (!document) throw new SignerError('failed');
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
    /** Resolves to true once the server has the signature. */
    async start(signer: Signer, thumbprint: string) {
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

/** Throws an unsuccessful answer. */
function accepted<T>(result: CallResult<T>): T {
  if (!succeeded(result)) throw result;
  return result.data as T;
}

function troubleOf(error: unknown): SigningTrouble {
  if (typeof Object(error).status === 'number') return error as CallResult;
  return error instanceof SignerError ? error : new SignerError('failed', '', error);
}

export function StepsList({ signing }: { signing: SigningRun }) {
  const { text } = useTexts();
  return (
    <StepList
      steps={steps.map((step) => text(`app.signing.steps.${step}` satisfies SigningKey))}
      at={signing.step ? steps.indexOf(signing.step) : -1}
      failed={signing.trouble !== null}
      say={(state) => ` ${text(`app.signing.progress.${state}` satisfies SigningKey)}`}
    />
  );
}

/** The message for an error; every failure has one (spec 2 §8 only logged it). */
export function troubleWords(trouble: SigningTrouble, texts: Texts): string {
  if (!(trouble instanceof SignerError) && trouble.status === 0) return texts.text('app.signing.errors.unreachable');
  if (!(trouble instanceof SignerError))
    return outcomeOf(trouble, undefined, texts)?.message ?? texts.text('app.result.failed');
  const hasDetail = trouble.failure === 'failed' && trouble.detail !== '';
  const words = texts.text(`app.signing.errors.${trouble.failure}` satisfies SigningKey);
  return hasDetail ? texts.text('app.signing.errors.said', { known: words, detail: trouble.detail }) : words;
}
