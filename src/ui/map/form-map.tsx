import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type FormMap as Facts, litNodes, type MapNode, type MapPlace } from '../../core/map/nodes.ts';
import { LoneButton } from '../buttons.tsx';
import { useTexts } from '../text/texts.tsx';
import { palette } from '../theme/palette.ts';
import type { Box as NodeBox } from './boxes.ts';
import { layoutOf } from './layout.ts';
import { MapList } from './map-list.tsx';
import { MapPicture } from './picture.tsx';

interface Props {
  map: Facts;
  /** Ids of the nodes that a case takes; `null`: no case is chosen. */
  path?: readonly string[] | null;
  /** Id of the node that is selected elsewhere. */
  selected?: string | null;
  onSelect(place: MapPlace): void;
  /** The choice of the case. */
  children?: ReactNode;
}

/** How much larger or smaller a step of the zoom makes the picture, and the bounds of it. */
const ZOOM = { step: 1.25, least: 0.25, most: 3 } as const;
/** A picture that would be smaller than this to be seen as a whole begins larger, and scrolls. */
const LEGIBLE = 0.6;

const within = (zoom: number) => Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));
const paint = (name: string) => `rgb(var(--${name.replace('.', '-')}))`;

/**
 * The map of a form: a picture whose boxes are buttons, and below it a list that says the same. Arrow keys lead to the next
 * box in that direction, plus and minus zoom, 0 shows the whole width.
 */
export default function FormMap({ map, path = null, selected = null, onSelect, children }: Props) {
  const { text } = useTexts();
  const theme = useTheme();
  const upright = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const drawing = useMemo(() => layoutOf(map, { upright }), [map, upright]);
  const lit = useMemo(() => path && litNodes(map, path), [map, path]);
  const places = drawing.boxes.filter(({ node }) => node.place);
  const [focused, setFocused] = useState('');
  const active = places.some(({ node }) => node.id === focused) ? focused : (places[0]?.node.id ?? '');
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const showWhole = () => setZoom(within((frame.current?.clientWidth ?? drawing.width) / drawing.width));
  useLayoutEffect(() => {
    const room = frame.current?.clientWidth ?? drawing.width;
    setZoom(Math.min(1, Math.max(LEGIBLE, room / drawing.width)));
  }, [drawing.width]);
  const zoomBy = (step: number) => setZoom((before) => within(before * step));
  const press = ({ place }: MapNode) => place && onSelect(place);
  const nameOf = (node: MapNode) =>
    [node.name, ...node.notes, ...(lit?.has(node.id) ? [text('app.workshop.map.onPath')] : [])].join(', ');
  const onKey = (event: KeyboardEvent, node: MapNode) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextBox(event.key, node.id, places);
    if (next) frame.current?.querySelector<SVGElement>(`[data-node="${CSS.escape(next)}"]`)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') press(node);
    else if (event.key === '+') zoomBy(ZOOM.step);
    else if (event.key === '-') zoomBy(1 / ZOOM.step);
    else if (event.key === '0') showWhole();
    else return;
    event.preventDefault();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box data-not-printed sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
        {children}
        <LoneButton onClick={() => zoomBy(ZOOM.step)}>{text('app.workshop.map.larger')}</LoneButton>
        <LoneButton onClick={() => zoomBy(1 / ZOOM.step)}>{text('app.workshop.map.smaller')}</LoneButton>
        <LoneButton onClick={showWhole}>{text('app.workshop.map.whole')}</LoneButton>
        {typeof window.print === 'function' && (
          <LoneButton onClick={() => window.print()}>{text('app.workshop.map.print')}</LoneButton>
        )}
      </Box>
      <p data-not-printed>{text('app.workshop.map.keys')}</p>
      <Box ref={frame} sx={frameLook}>
        <MapPicture
          {...{ drawing, paint, zoom, lit, selected }}
          buttons={{ active, nameOf, onPress: press, onFocus: ({ id }) => setFocused(id), onKey }}
        />
      </Box>
      <details open={upright}>
        <Box component="summary" sx={{ py: 1.25, minHeight: 44, cursor: 'pointer' }}>
          {text('app.workshop.map.list')}
        </Box>
        <MapList map={map} nameOf={nameOf} onPress={press} />
      </details>
    </Box>
  );
}

/** The nearest box in the direction of an arrow key, the first or the last one. */
function nextBox(key: string, id: string, boxes: readonly NodeBox[]): string | undefined {
  if (key === 'Home' || key === 'End') return boxes.at(key === 'Home' ? 0 : -1)?.node.id;
  const own = boxes.find(({ node }) => node.id === id);
  const way = WAYS[key];
  if (!own || !way) return undefined;
  let best: { id: string; far: number } | undefined;
  for (const box of boxes) {
    const [along, aside] = way(box.x - own.x, middleOf(box) - middleOf(own));
    const far = along + ASIDE * Math.abs(aside);
    if (along > 0 && box !== own && (!best || far < best.far)) best = { id: box.node.id, far };
  }
  return best?.id;
}

/** What is aside of the way counts as so much farther. */
const ASIDE = 2;
/** How far a box lies along the way of a key, and aside of it; from left to right their edges count, since headings are wide. */
const WAYS: Readonly<Record<string, (x: number, y: number) => readonly [along: number, aside: number]>> = {
  ArrowRight: (x, y) => [x, y],
  ArrowLeft: (x, y) => [-x, y],
  ArrowDown: (x, y) => [y, x],
  ArrowUp: (x, y) => [-y, x],
};
const middleOf = ({ y, height }: NodeBox) => y + height / 2;

const frameLook = {
  overflow: 'auto',
  maxHeight: '75dvh',
  border: `1px solid ${palette.line}`,
  borderRadius: 1,
  bgcolor: palette.paper,
  '& svg': { display: 'block' },
  '& g:focus-visible': { outline: `3px solid ${palette.ink.main}`, outlineOffset: '2px' },
  // A whole map on a sheet.
  '@media print': {
    overflow: 'visible',
    maxHeight: 'none',
    border: 0,
    '& svg': { width: '100%', height: 'auto', maxHeight: '100vh' },
  },
};
