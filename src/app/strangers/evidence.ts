import type { Challenge, Solution } from 'altcha-lib';
import { taskCall } from '../../api/calls/strangers.ts';
import type { Evidence, Proof } from '../../api/shapes/strangers.ts';
import type { Call } from '../../core/action.ts';

/** Seconds before its end from which a proof is not sent any more. */
const SPARE = 60;

/** The proof of work of one form, made while the form is filled in. */
export interface Work {
  /** Begins, once. */
  begin(): void;
  /** The proof, a new one if the last is over; `undefined` when there is none to have. */
  proof(): Promise<Evidence['proof']>;
}

export function createWork(call: Call, form: string, solving = solveAside): Work {
  let under: Promise<Proof | undefined> | null = null;
  const begin = () => (under ??= proofOf(call, form, solving).catch(() => undefined));
  return {
    begin: () => void begin(),
    async proof() {
      const made = await begin();
      if (made && !isOver(made)) return made;
      under = null;
      return begin();
    },
  };
}

function isOver({ challenge }: Proof): boolean {
  return (challenge.parameters.expiresAt ?? 0) - SPARE < Date.now() / 1000;
}

async function proofOf(call: Call, form: string, solving: typeof solveAside): Promise<Proof | undefined> {
  const { status, data } = await call<Challenge>(taskCall(form));
  if (status !== 200 || !data) return undefined;
  const solution = await solving(data);
  return solution ? ({ challenge: data, solution } as Proof) : undefined;
}

/** In a worker, so that the page stays quick; where the browser has none for this page, in steps beside it. */
async function solveAside(challenge: Challenge): Promise<Solution | null> {
  const inWorker = new Promise<Solution | null>((resolve, reject) => {
    const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = reject;
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => {
      worker.terminate();
      resolve(data);
    };
    worker.postMessage(challenge);
  });
  return inWorker.catch(async () => (await import('./solve.ts')).solve(challenge));
}
