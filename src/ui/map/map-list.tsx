import Box from '@mui/material/Box';
import type { FormMap, MapGroup, MapNode } from '../../core/map/nodes.ts';
import { LoneButton } from '../buttons.tsx';

interface Props {
  map: FormMap;
  nameOf(node: MapNode): string;
  onPress(node: MapNode): void;
}

/**
 * What the picture of a map shows, in words: the sections with their fields, below each what it depends on; the states with
 * the moves that lead on from them.
 */
export function MapList({ map, nameOf, onPress }: Props) {
  const line = (node: MapNode) =>
    node.place ? (
      <LoneButton data-printed sx={{ textAlign: 'start', py: 0.25 }} onClick={() => onPress(node)}>
        {nameOf(node)}
      </LoneButton>
    ) : (
      <span>{nameOf(node)}</span>
    );
  const branch = (group: MapGroup, node: MapNode, isTop: boolean) => {
    // A state that a move leads to has its own moves at its own place.
    const next = node.kind === 'state' && !isTop ? [] : below(group, node);
    return (
      <li key={node.id}>
        {line(node)}
        {next.length > 0 && <Box component="ul">{next.map((one) => branch(group, one, false))}</Box>}
      </li>
    );
  };
  return (
    <Box component="ul" sx={listLook}>
      {map.groups.map((group) => (
        <li key={group.id}>
          {line(group.heading)}
          <Box component="ul">
            {group.when && <li>{line(group.when)}</li>}
            {topOf(group).map((node) => branch(group, node, true))}
          </Box>
        </li>
      ))}
    </Box>
  );
}

/** Fields that stand in no other one; states. */
function topOf({ kind, nodes, edges }: MapGroup): MapNode[] {
  const inner = new Set(edges.flatMap((edge) => (edge.kind === 'inner' ? [edge.to] : [])));
  return nodes.filter((node) =>
    kind === 'section' ? node.kind === 'field' && !inner.has(node.id) : node.kind === 'state',
  );
}

/** Of a field what it depends on, and the fields in it; of a state the moves that begin in it, of a move where it leads. */
function below({ kind, nodes, edges }: MapGroup, { id, kind: own }: MapNode): MapNode[] {
  const find = (ids: readonly string[]) => nodes.filter((node) => ids.includes(node.id));
  const after = edges.filter(({ from }) => from === id).map(({ to }) => to);
  if (kind === 'procedure') return find(after);
  if (own !== 'field') return [];
  const before = edges.filter((edge) => edge.to === id && edge.kind === 'condition').map(({ from }) => from);
  const within = edges.filter((edge) => edge.from === id && edge.kind === 'inner').map(({ to }) => to);
  return [...find(before), ...find(within)];
}

const listLook = { m: 0, pl: 2.5, '& ul': { pl: 2.5 }, '& li': { my: 0.25 } };
