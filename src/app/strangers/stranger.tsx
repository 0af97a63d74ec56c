import Box from '@mui/material/Box';
import { type RefObject, useEffect, useRef } from 'react';
import type { Evidence } from '../../api/shapes/strangers.ts';
import type { Call } from '../../core/action.ts';
import type { StrangerRule } from '../../core/config.ts';
import { createWork } from './evidence.ts';

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
    const begin = () => work?.begin();
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
