import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useRef, useState } from 'react';
import type { CallResult } from '../../../core/action.ts';
import { succeeded } from '../../../core/failures.ts';
import { type Signer, SignerError, type SigningFailure } from '../../../signing/signer.ts';
import { error as ErrorIcon, success as SuccessIcon } from '../../../ui/icons/everywhere.ts';
import { waiting as WaitingIcon } from '../../../ui/icons/workspace.ts';
import { type Texts, useTexts } from '../../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { PageRecordState } from '../../record/page-record.tsx';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';
import { outcomeOf } from '../sending/outcome.ts';

/** The steps in their order (spec 2 §4): read the certificate, announce it, sign, send the signature. */
export const steps = ['read', 'begin', 'sign', 'finish'] as const;
type Step = (typeof steps)[number];

/** The tool's error, or the answer of the server. */
type SigningTrouble = SignerError | CallResult;

export interface SigningRun {
  /** The step that runs or has failed; `null` before the first. */
  step: Step | null;
  busy: boolean;
  trouble: SigningTrouble | null;
  /** True once the server has the signature. */
  start(signer: Signer, thumbprint: string): Promise<boolean>;
  reset(): void;
}

/** An unsuccessful answer of the server, thrown within a run. */
class Refused extends Error {
  readonly result: CallResult;
  constructor(result: CallResult) {
    super('refused');
    this.result = result;
  }
}

export function useSigning({ action, context, params, record }: PageRecordState): SigningRun {
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
  if (!succeeded(result)) throw new Refused(result);
  return result.data as T;
}

function troubleOf(error: unknown): SigningTrouble {
  if (error instanceof Refused) return error.result;
  return error instanceof SignerError ? error : new SignerError('failed', '', error);
}

const stepWords: Record<Step, string> = {
  read: 'app.signing.steps.read',
  begin: 'app.signing.steps.begin',
  sign: 'app.signing.steps.sign',
  finish: 'app.signing.steps.finish',
};
type Progress = 'done' | 'doing' | 'failed' | 'todo';
const states: Record<Progress, string> = {
  done: 'app.signing.progress.done',
  doing: 'app.signing.progress.doing',
  failed: 'app.signing.progress.failed',
  todo: 'app.signing.progress.todo',
};

export function StepsList({ signing }: { signing: SigningRun }) {
  const { text } = useTexts();
  const at = signing.step ? steps.indexOf(signing.step) : -1;
  const stateOf = (index: number): Progress => {
    if (index < at) return 'done';
    if (index > at) return 'todo';
    return signing.trouble ? 'failed' : 'doing';
  };
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {steps.map((step, index) => {
        const state = stateOf(index);
        return (
          <Box
            component="li"
            key={step}
            aria-current={state === 'doing' ? 'step' : undefined}
            sx={{
              display: 'flex',
              gap: 1.5,
              alignItems: 'center',
              color: state === 'todo' ? 'text.secondary' : 'inherit',
            }}
          >
            <Sign state={state} />
            <span>
              {text(stepWords[step])}
              <VisuallyHidden> {text(states[state])}</VisuallyHidden>
            </span>
          </Box>
        );
      })}
    </Box>
  );
}

function Sign({ state }: { state: Progress }) {
  if (state === 'doing') return <CircularProgress size={20} aria-hidden />;
  if (state === 'done') return <SuccessIcon aria-hidden color="success" fontSize="small" />;
  if (state === 'failed') return <ErrorIcon aria-hidden color="error" fontSize="small" />;
  return <WaitingIcon aria-hidden fontSize="small" />;
}

const failureWords: Record<SigningFailure, string> = {
  notAKeyFile: 'app.signing.errors.notAKeyFile',
  wrongPassword: 'app.signing.errors.wrongPassword',
  noKey: 'app.signing.errors.noKey',
  unsupportedFile: 'app.signing.errors.unsupportedFile',
  insecurePage: 'app.signing.errors.insecurePage',
  notInstalled: 'app.signing.errors.notInstalled',
  outdated: 'app.signing.errors.outdated',
  unsupportedBrowser: 'app.signing.errors.unsupportedBrowser',
  licence: 'app.signing.errors.licence',
  noCertificate: 'app.signing.errors.noCertificate',
  cancelled: 'app.signing.errors.cancelled',
  otherCertificate: 'app.signing.errors.otherCertificate',
  failed: 'app.signing.errors.failed',
};

/** The message for an error; every failure has one (spec 2 §8 only logged it). */
export function troubleWords(trouble: SigningTrouble, texts: Texts): string {
  if (!(trouble instanceof SignerError) && trouble.status === 0) return texts.text('app.signing.errors.unreachable');
  if (!(trouble instanceof SignerError))
    return outcomeOf(trouble, undefined, texts)?.message ?? texts.text('app.result.failed');
  const hasDetail = trouble.failure === 'failed' && trouble.detail !== '';
  const words = texts.text(failureWords[trouble.failure]);
  return hasDetail ? texts.text('app.signing.errors.said', { known: words, detail: trouble.detail }) : words;
}
