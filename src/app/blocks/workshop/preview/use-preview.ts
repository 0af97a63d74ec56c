import { useEffect, useRef, useState } from 'react';
import type { PreviewAnswer, PreviewedThings } from '../../../../api/shapes/workshop.ts';
import { newestOf } from '../../../../core/newest-of.ts';
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
  const wanted = useRef(language);
  wanted.current = language;
  const [show] = useState(() =>
    newestOf(async () => {
      const { status, data, error } = await patiently<PreviewAnswer>(call, {
        method: 'POST',
        path: '/config/workshop/preview',
      });
      if (status !== 200 || !data) return put((before) => ({ ...before, failure: error?.message ?? '' }));
      put((before) => ({ ...before, answer: data, failure: null }));
      const things = await call<PreviewedThings>({
        method: 'GET',
        path: `${data.address}dev/preview/things`,
        query: { language: wanted.current },
      });
      if (things.status === 200 && things.data) put((before) => ({ ...before, things: things.data }));
    }),
  );
  const retry = () => void show();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save, and in another language
  useEffect(() => {
    // The check of the same save goes first: it is done sooner.
    void Promise.resolve().then(show);
  }, [show, saves, language]);
  useEffect(() => {
    const timer = setInterval(() => void show(), RENEWAL);
    return () => clearInterval(timer);
  }, [show]);
  return { ...preview, retry };
}
