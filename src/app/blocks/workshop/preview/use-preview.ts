import { useEffect, useRef, useState } from 'react';
import { previewedThingsCall, showPreviewCall } from '../../../../api/calls/workshop.ts';
import type { PreviewAnswer, PreviewedThings } from '../../../../api/shapes/workshop.ts';
import { useTexts } from '../../../../ui/text/texts.tsx';
import { useApp } from '../../../context.tsx';
import { patiently } from '../patiently.ts';

/** Milliseconds until the address is asked for anew; it lasts for half an hour at least. */
const RENEWAL = 20 * 60_000;

interface Preview {
  /** `null` before the first answer. */
  answer: PreviewAnswer | null;
  things: PreviewedThings | null;
  /** The words of the server, or none, when the last call failed; the last good preview stays. */
  failure: string | null;
}

/**
 * The preview of the working copy, which shows each save. One call is under way, and the newest state follows it.
 * @param saves grows with each save
 */
export function usePreview(saves: number): Preview & { retry(): void } {
  const { call } = useApp().runtime;
  const { language } = useTexts();
  const [preview, put] = useState<Preview>({ answer: null, things: null, failure: null });
  const [attempt, setAttempt] = useState(0);
  const wanted = `${saves} ${attempt} ${language}`;
  const state = useRef({ wanted: '', running: false });
  useEffect(() => {
    state.current.wanted = wanted;
    if (state.current.running) return;
    const run = async () => {
      state.current.running = true;
      // The check of the same save goes first: it must not wait for a preview that begins.
      await Promise.resolve();
      for (let done = ''; done !== state.current.wanted; ) {
        done = state.current.wanted;
        const { status, data, error } = await patiently<PreviewAnswer>(call, showPreviewCall());
        if (status !== 200 || !data) {
          put((before) => ({ ...before, failure: error?.message ?? '' }));
          continue;
        }
        put((before) => ({ ...before, answer: data, failure: null }));
        const things = await call<PreviewedThings>(previewedThingsCall(data.address, language));
        if (things.status === 200 && things.data) put((before) => ({ ...before, things: things.data }));
      }
      state.current.running = false;
    };
    void run();
  }, [call, wanted, language]);
  useEffect(() => {
    const timer = setInterval(() => setAttempt((before) => before + 1), RENEWAL);
    return () => clearInterval(timer);
  }, []);
  return { ...preview, retry: () => setAttempt((before) => before + 1) };
}
