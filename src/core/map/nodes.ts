/** What a node of a map is about, so that a press can open it. */
export type MapPlace =
  | { kind: 'section'; section: string }
  | { kind: 'field'; path: string }
  | { kind: 'state'; procedure: string; state: string }
  | { kind: 'move'; procedure: string; move: string };

/** `condition` and `value` stand on the arrows: when a field shows, and how it is worked out. */
export type MapNodeKind = 'section' | 'field' | 'condition' | 'value' | 'state' | 'move';

/** One thing of a form or its procedure. */
export interface MapNode {
  id: string;
  kind: MapNodeKind;
  /** What is drawn. */
  label: string;
  /** More that is said about it, a line each. */
  notes: readonly string[];
  /** The whole of it in words, for who does not see the picture. */
  name: string;
  /** Absent: nothing can be opened. */
  place?: MapPlace | undefined;
}

/** An arrow; `inner` leads from a group or a list to a field in it, `order` from a step to the next. */
export interface MapEdge {
  from: string;
  to: string;
  kind: 'condition' | 'inner' | 'move' | 'order';
}

/** A section with its fields, or the procedure with its states and moves. */
export interface MapGroup {
  id: string;
  kind: 'section' | 'procedure';
  /** What stands above them. */
  heading: MapNode;
  /** The condition of the whole section; it has an arrow to the heading. */
  when?: MapNode;
  nodes: readonly MapNode[];
  /** Between nodes of the group. */
  edges: readonly MapEdge[];
}

/** A form and the procedure that takes it, as a picture can show them and a list can say them. */
export interface FormMap {
  title: string;
  groups: readonly MapGroup[];
  /** Between groups: from a field to a condition in another section, and from step to step. */
  edges: readonly MapEdge[];
}

export const fieldId = (path: string) => `field ${path}`;
export const stateId = (state: string) => `state ${state}`;
export const moveId = (move: string) => `move ${move}`;

/** The nodes of a path, with the conditions that lead to them and the sections around them. */
export function litNodes({ groups }: FormMap, path: readonly string[]): ReadonlySet<string> {
  const lit = new Set(path);
  for (const group of groups) {
    for (const pill of pillsOf(group)) {
      const leads = group.edges.some(({ from, to }) => from === pill && lit.has(to));
      const isReached = group.kind === 'section' || group.edges.some(({ from, to }) => to === pill && lit.has(from));
      if (leads && isReached) lit.add(pill);
    }
    if (!group.nodes.some(({ id }) => lit.has(id))) continue;
    lit.add(group.heading.id);
    if (group.when) lit.add(group.when.id);
  }
  return lit;
}

function pillsOf({ nodes }: MapGroup): string[] {
  return nodes.flatMap(({ id, kind }) => (kind === 'condition' || kind === 'value' ? [id] : []));
}
