import Box from '@mui/material/Box';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Values } from '../../../../core/config.ts';
import type { ToPreview } from '../../../../core/preview.ts';
import { useTexts } from '../../../../ui/text/texts.tsx';
import { palette } from '../../../../ui/theme/palette.ts';
import { messageOf } from './thing.ts';

/** Pixels that a window of each kind is wide, and high. */
export const WINDOW_WIDTHS = { phone: 360, desk: 1280 } as const;
const HEIGHT = 640;

interface Props {
  source: string;
  title: string;
  width: keyof typeof WINDOW_WIDTHS;
  /** Another one: there is a change to show. */
  revision: number;
  /** The thing tells when it can show a change by itself. */
  listens: boolean;
  onChosen(key: readonly string[]): void;
  /** Another one: what is typed is asked for. */
  asked: number;
  onTyped(values: Values | null): void;
}

/**
 * A page or mail as in a window of its own, made smaller where it is wider than its place. It runs apart from this page:
 * the sandbox gives it neither its origin nor its storage.
 */
export function FramedThing({ source, title, width, revision, listens, onChosen, asked, onTyped }: Props) {
  const { text } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const [stands, setStands] = useState(false);
  const [place, scale] = useScale(WINDOW_WIDTHS[width]);
  const shown = useRef(revision);
  useEffect(() => {
    const hear = ({ source: from, origin, data }: MessageEvent<unknown>) => {
      // A sandboxed page has no origin.
      if (from !== frame.current?.contentWindow || origin !== 'null') return;
      const message = messageOf(data);
      if (!message) return;
      if ('key' in message) onChosen(message.key);
      else if ('typed' in message) onTyped(message.typed);
      else setStands(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [onChosen, onTyped]);
  const answered = useRef(asked);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    frame.current?.contentWindow?.postMessage({ preview: 'asked' } satisfies ToPreview, '*');
  }, [asked]);
  useEffect(() => {
    if (!stands || shown.current === revision) return;
    shown.current = revision;
    frame.current?.contentWindow?.postMessage({ preview: 'changed' } satisfies ToPreview, '*');
  }, [revision, stands]);
  return (
    <Box ref={place} sx={placeLook} style={{ height: HEIGHT }}>
      {!stands && listens && <span role="status">{text('app.workshop.preview.coming')}</span>}
      <Box
        component="iframe"
        ref={frame}
        title={title}
        src={source}
        sandbox="allow-scripts allow-forms"
        data-stands={stands}
        sx={frameLook}
        style={{
          width: WINDOW_WIDTHS[width],
          height: HEIGHT / scale,
          transform: `scale(${scale})`,
        }}
      />
    </Box>
  );
}

/** How much smaller something so wide is in its place. */
function useScale(wide: number) {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setScale(Math.min(1, Math.max(element.clientWidth, 1) / wide));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [wide]);
  return [place, scale] as const;
}

const placeLook = {
  overflow: 'hidden',
  position: 'relative',
  // Over the frame, which is empty until then.
  '& > [role=status]': { position: 'absolute', zIndex: 1, insetInline: 0, p: 2, textAlign: 'center' },
};
const frameLook = {
  display: 'block',
  mx: 'auto',
  border: `1px solid ${palette.outline}`,
  borderRadius: 1,
  transformOrigin: '0 0',
};
