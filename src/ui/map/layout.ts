import { Graph, layout } from '@dagrejs/dagre';
import type { FormMap, MapEdge, MapGroup } from '../../core/map/nodes.ts';
import { type Box, boxOf, PADDING } from './boxes.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Arrow {
  edge: MapEdge;
  /** From its beginning to its point. */
  points: readonly Point[];
}

/** The ground of a section or of the procedure. */
export interface Frame {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A map with a place for everything, in pixels. */
export interface Drawing {
  title: string;
  width: number;
  height: number;
  frames: readonly Frame[];
  boxes: readonly Box[];
  arrows: readonly Arrow[];
}

/** The width of every box, so that those of a column stand below each other. */
const WIDTH = 200;
/** Between boxes of a column, between columns, and between frames. */
const SPACES = { box: 16, column: 44, frame: 44, margin: 16 } as const;
/** Arrows from section to section run beside them, each field's in a lane of its own. */
const LANE = 10;
/** How far from its left edge the arrow to the next step leaves a frame. */
const STEP_ARROW = 32;

/**
 * Gives everything in a map its place.
 * @param upright the procedure stands below the form, not beside it
 */
export function layoutOf({ title, groups, edges }: FormMap, { upright = false } = {}): Drawing {
  const sources = [...new Set(edges.filter(({ kind }) => kind !== 'order').map(({ from }) => from))];
  const left = SPACES.margin + (sources.length > 0 ? (sources.length + 1) * LANE : 0);
  const frames: Frame[] = [];
  const boxes: Box[] = [];
  const arrows: Arrow[] = [];
  const at: Point = { x: left, y: SPACES.margin };
  let widest = 0;
  for (const group of groups) {
    if (group.kind === 'procedure' && !upright && frames.length > 0) {
      at.x = left + widest + SPACES.frame;
      at.y = SPACES.margin;
    }
    const placed = groupAt(group, at);
    frames.push(placed.frame);
    boxes.push(...placed.boxes);
    arrows.push(...placed.arrows);
    at.y = placed.frame.y + placed.frame.height + SPACES.frame;
    widest = Math.max(widest, placed.frame.width);
  }
  const boxById = new Map(boxes.map((box) => [box.node.id, box]));
  const frameById = new Map(frames.map((frame) => [frame.id, frame]));
  const across = edges.flatMap((edge): Arrow[] => {
    const [from, to] = [boxById.get(edge.from), boxById.get(edge.to)];
    const [before, after] = [frameById.get(edge.from), frameById.get(edge.to)];
    if (edge.kind === 'order') return before && after ? [{ edge, points: toNextStep(before, after) }] : [];
    const lane = left - (sources.indexOf(edge.from) + 1) * LANE;
    return from && to ? [{ edge, points: besideFrames(from, to, lane) }] : [];
  });
  return {
    title,
    width: Math.max(0, ...frames.map(({ x, width }) => x + width)) + SPACES.margin,
    height: Math.max(0, ...frames.map(({ y, height }) => y + height)) + SPACES.margin,
    frames,
    boxes,
    arrows: [...arrows, ...across],
  };
}

/** A group with its corner at a place; the condition of a section stands above its frame. */
function groupAt(group: MapGroup, { x, y }: Point): { frame: Frame; boxes: Box[]; arrows: Arrow[] } {
  const inner = innerLayout(group);
  const width = inner.width + 2 * PADDING;
  const heading = boxOf(group.heading, width);
  const when = group.when && { ...boxOf(group.when, WIDTH), x: x + PADDING, y };
  const top = when ? y + when.height + SPACES.box * 2 : y;
  const below = { x: x + PADDING, y: top + heading.height };
  const frame = { id: group.heading.id, x, y: top, width, height: heading.height + inner.height + PADDING };
  const arrow: Arrow[] = when
    ? [
        {
          edge: { from: when.node.id, to: group.heading.id, kind: 'condition' },
          points: [
            { x: when.x + WIDTH / 2, y: when.y + when.height },
            { x: when.x + WIDTH / 2, y: top },
          ],
        },
      ]
    : [];
  return {
    frame,
    boxes: [
      { ...heading, x, y: top },
      ...(when ? [when] : []),
      ...inner.boxes.map((box) => ({ ...box, x: box.x + below.x, y: box.y + below.y })),
    ],
    arrows: [
      ...inner.arrows.map(({ edge, points }) => ({
        edge,
        points: points.map((point) => ({ x: point.x + below.x, y: point.y + below.y })),
      })),
      ...arrow,
    ],
  };
}

/** The fields of a section from left to right, in the order of the form; a procedure from above. */
function innerLayout({ kind, nodes, edges }: MapGroup): Pick<Drawing, 'width' | 'height' | 'boxes' | 'arrows'> {
  if (nodes.length === 0) return { width: WIDTH, height: 0, boxes: [], arrows: [] };
  const isForm = kind === 'section';
  const graph = new Graph({ multigraph: true });
  const [nodesep, ranksep] = isForm ? [SPACES.box, SPACES.column] : [SPACES.box * 2, SPACES.column];
  graph.setGraph({ rankdir: isForm ? 'LR' : 'TB', nodesep, ranksep });
  const boxes = nodes.map((node) => boxOf(node, WIDTH));
  for (const { node, width, height } of boxes) graph.setNode(node.id, { width, height });
  for (const [at, edge] of edges.entries()) graph.setEdge(edge.from, edge.to, {}, String(at));
  layout(graph, { disableOptimalOrderHeuristic: isForm });
  const laid = boxes.map((box) => {
    const { x = 0, y = 0 } = graph.node(box.node.id) as Partial<Point>;
    return { ...box, x: x - box.width / 2, y: y - box.height / 2 };
  });
  const arrows = edges.map((edge, at): Arrow => {
    const { points = [] } = graph.edge(edge.from, edge.to, String(at)) as { points?: Point[] };
    return { edge, points };
  });
  // An arrow may lead around the boxes.
  const corners = [
    ...laid.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
    ...arrows.flatMap(({ points }) => points),
  ];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const first = { x: Math.min(...xs), y: Math.min(...ys) };
  const moved = <At extends Point>(one: At): At => ({ ...one, x: one.x - first.x, y: one.y - first.y });
  return {
    width: Math.max(...xs) - first.x,
    height: Math.max(...ys) - first.y,
    boxes: laid.map(moved),
    arrows: arrows.map(({ edge, points }) => ({ edge, points: points.map(moved) })),
  };
}

function toNextStep(before: Frame, after: Frame): Point[] {
  const x = before.x + STEP_ARROW;
  return [
    { x, y: before.y + before.height },
    { x, y: after.y },
  ];
}

function besideFrames(from: Box, to: Box, lane: number): Point[] {
  const [begin, end] = [from.y + from.height / 2, to.y + to.height / 2];
  return [
    { x: from.x, y: begin },
    { x: lane, y: begin },
    { x: lane, y: end },
    { x: to.x, y: end },
  ];
}
