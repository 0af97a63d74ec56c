import Box from '@mui/material/Box';
import type { Challenge, Solution } from 'altcha-lib';
import { type RefObject, useEffect, useRef } from 'react';
import type { Evidence, Proof } from '../../api/shapes/strangers.ts';
import type { Call } from '../../core/action.ts';
import type { StrangerRule } from '../../core/config.ts';

/** Gathers what the server asks of a form that is sent without an account. */
export type GatherEvidence = () => Promise<Evidence>;

interface Props {
  form: string;
  protection: StrangerRule['protection'];
  call: Call;
  /** Gets the function that a send calls. */
  gather: RefObject<GatherEvidence | null>;
}

/**
 * A box that programs fill in. People never meet it: it is out of sight, out of the order of keys, and hidden from
 * screen readers. Beside it the proof of work is made, from the first key or touch on.
 */
export function Trap({ form, protection, call, gather }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const work = protection === 'work' ? createWork(call, form) : null;
    gather.current = async () => {
      const proof = await work?.proof();
      return { trap: box.current?.value ?? '', ...(proof && { proof }) };
    };
    const begin = () => void work?.begin();
    const signs = ['keydown', 'pointerdown', 'input'];
    for (const sign of signs) addEventListener(sign, begin, { once: true });
    return () => {
      gather.current = null;
      for (const sign of signs) removeEventListener(sign, begin);
    };
  }, [form, protection, call, gather]);
  return (
    <Box aria-hidden="true" sx={{ position: 'absolute', left: -10_000, width: 1, height: 1, overflow: 'hidden' }}>
      <input ref={box} type="text" name="homepage" tabIndex={-1} autoComplete="off" defaultValue="" />
    </Box>
  );
}

/** Seconds before its end from which a proof is not sent any more. */
const SPARE = 60;

/** The proof of work of one form, made while the form is filled in. */
function createWork(call: Call, form: string) {
  let under: Promise<Proof | undefined> | null = null;
  const begin = () => (under ??= proofOf(call, form).catch(() => undefined));
  return {
    /** Begins, once. */
    begin,
    /** The proof, a new one if the last is over; `undefined` when there is none to have. */
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

async function proofOf(call: Call, form: string): Promise<Proof | undefined> {
  const { status, data } = await call<Challenge>({ method: 'GET', path: '/strangers/task', query: { form } });
  if (status !== 200 || !data) return undefined;
  const solution = await solveAside(data);
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
