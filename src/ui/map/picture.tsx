import type { KeyboardEvent } from 'react';
import type { MapNode } from '../../core/map/nodes.ts';
import { type Box, LETTERS, PADDING } from './boxes.ts';
import type { Arrow, Drawing, Point } from './layout.ts';

/** The colour of a name of the look, `primary.main`. */
export type Paint = (name: string) => string;

interface Props {
  drawing: Drawing;
  paint: Paint;
  /** How large it is drawn. */
  zoom?: number;
  /** Ids of the nodes on the path of a case; `null`: no case is chosen. */
  lit?: ReadonlySet<string> | null;
  selected?: string | null;
  /** Absent: that of the page. */
  font?: string;
  /** What makes its boxes buttons; without it it is a mere picture. */
  buttons?: {
    /** The box that the Tab key comes to. */
    active: string;
    nameOf(node: MapNode): string;
    onPress(node: MapNode): void;
    onFocus(node: MapNode): void;
    onKey(event: KeyboardEvent, node: MapNode): void;
  };
}

/** The fill and the edge of each kind of box. */
const LOOKS = {
  section: { fill: null, line: null, corner: 0 },
  field: { fill: 'paper', line: 'outline', corner: 6 },
  condition: { fill: 'blue.soft', line: 'blue.main', corner: 16 },
  value: { fill: 'green.soft', line: 'green.main', corner: 16 },
  state: { fill: 'primary.soft', line: 'primary.main', corner: 20 },
  move: { fill: 'paper', line: 'primary.main', corner: 2 },
} as const;
/** Widths of lines: of what is lit or selected, and of all else. */
const STROKES = { strong: 3, usual: 1.25, thin: 1 } as const;
const DASHES = '4 4';
/** Length of the point of an arrow, and half its width. */
const POINT = { length: 9, half: 4.5 } as const;
const FRAME_CORNER = 10;
/** How far the ring of a selected box stands from it. */
const RING = 3;
/** How far from its corner a line begins to bend. */
const BEND = 10;

/** A map as SVG: for pages, where a press selects, and for files. */
export function MapPicture({ drawing, paint, zoom = 1, lit = null, selected = null, font, buttons }: Props) {
  const { width, height, title, frames, boxes, arrows } = drawing;
  const isLit = (id: string) => lit?.has(id) ?? false;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role={buttons ? 'group' : 'img'}
      aria-label={title}
      width={Math.round(width * zoom)}
      height={Math.round(height * zoom)}
      viewBox={`0 0 ${Math.ceil(width)} ${Math.ceil(height)}`}
      fontSize={LETTERS.label.size}
      fontFamily={font}
    >
      {frames.map((frame) => (
        <rect
          key={frame.id}
          {...{ x: frame.x, y: frame.y, width: frame.width, height: frame.height, rx: FRAME_CORNER }}
          fill={paint('ground')}
          stroke={paint(isLit(frame.id) ? 'primary.main' : 'line')}
          strokeWidth={isLit(frame.id) ? STROKES.strong : STROKES.usual}
        />
      ))}
      {arrows.map((arrow) => (
        <ArrowLine
          key={`${arrow.edge.from} ${arrow.edge.to} ${arrow.edge.kind}`}
          arrow={arrow}
          paint={paint}
          lit={isLit(arrow.edge.from) && isLit(arrow.edge.to)}
        />
      ))}
      {boxes.map((box) => {
        const { node } = box;
        const shape = { box, paint, dim: lit !== null && !isLit(node.id), lit: isLit(node.id) };
        const ring = selected === node.id && (
          <rect
            {...{ x: box.x - RING, y: box.y - RING, rx: FRAME_CORNER }}
            {...{ width: box.width + 2 * RING, height: box.height + 2 * RING }}
            fill="none"
            stroke={paint('ink.main')}
            strokeWidth={STROKES.strong}
          />
        );
        return buttons && node.place ? (
          // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
          <g
            key={node.id}
            data-node={node.id}
            role="button"
            tabIndex={buttons.active === node.id ? 0 : -1}
            aria-label={buttons.nameOf(node)}
            aria-current={selected === node.id || undefined}
            style={{ cursor: 'pointer' }}
            onClick={() => buttons.onPress(node)}
            onFocus={() => buttons.onFocus(node)}
            onKeyDown={(event) => buttons.onKey(event, node)}
          >
            {ring}
            <BoxShape {...shape} />
          </g>
        ) : (
          <g key={node.id}>
            <BoxShape {...shape} />
          </g>
        );
      })}
    </svg>
  );
}

function BoxShape({ box, paint, lit, dim }: { box: Box; paint: Paint; lit: boolean; dim: boolean }) {
  const { node, x, y, width, height, lines } = box;
  const { fill, line, corner } = LOOKS[node.kind];
  return (
    <>
      <rect
        {...{ x, y, width, height, rx: corner }}
        fill={fill === null ? 'transparent' : paint(dim ? 'ground' : fill)}
        {...(line !== null && {
          stroke: paint(dim ? 'outline' : lit ? 'primary.main' : line),
          strokeWidth: lit ? STROKES.strong : STROKES.usual,
          strokeDasharray: dim ? DASHES : undefined,
        })}
      />
      {lines.map(({ words, isNote, y: base }) => (
        <text
          key={base}
          x={x + PADDING}
          y={y + base}
          fill={paint(isNote || dim ? 'ink.soft' : 'ink.main')}
          fontSize={isNote ? LETTERS.note.size : LETTERS.label.size}
          fontWeight={node.kind === 'section' ? 'bold' : undefined}
        >
          {words}
        </text>
      ))}
    </>
  );
}

function ArrowLine({ arrow: { edge, points }, paint, lit }: { arrow: Arrow; paint: Paint; lit: boolean }) {
  const color = paint(lit ? 'primary.main' : 'ink.soft');
  const isInner = edge.kind === 'inner';
  return (
    <>
      <path
        d={lineThrough(points)}
        fill="none"
        stroke={color}
        strokeWidth={lit ? STROKES.strong : isInner ? STROKES.thin : STROKES.usual}
        strokeDasharray={isInner ? DASHES : undefined}
      />
      {!isInner && <path d={pointOf(points)} fill={color} />}
    </>
  );
}

const written = (value: number) => Math.round(value * 10) / 10;
const at = ({ x, y }: Point) => `${written(x)} ${written(y)}`;

/** A straight line from point to point, with round corners. */
function lineThrough(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const bends = points.slice(1, -1).map((corner, index) => {
    const [before = corner, after = corner] = [points[index], points[index + 2]];
    return `L${at(towards(corner, before))}Q${at(corner)} ${at(towards(corner, after))}`;
  });
  return `M${at(first)}${bends.join('')}L${at(last)}`;
}

/** A point a little way from a corner, or half way to the other end. */
function towards(corner: Point, end: Point): Point {
  const far = Math.hypot(end.x - corner.x, end.y - corner.y) || 1;
  const part = Math.min(BEND / far, 0.5);
  return { x: corner.x + (end.x - corner.x) * part, y: corner.y + (end.y - corner.y) * part };
}

/** The point of an arrow, in the direction of its end. */
function pointOf(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const far = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / far, (end.y - before.y) / far];
  const foot = { x: end.x - dx * POINT.length, y: end.y - dy * POINT.length };
  const corner = (side: number) => at({ x: foot.x - dy * POINT.half * side, y: foot.y + dx * POINT.half * side });
  return `M${at(end)}L${corner(1)}L${corner(-1)}Z`;
}
