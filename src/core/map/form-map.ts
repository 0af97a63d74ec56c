import type { CompiledForm } from '../config.ts';
import type { Tree } from '../expressions/tree.ts';
import { fieldOrder } from '../forms/display.ts';
import { isShownOnly, traitsOf, uiOf } from '../forms/drawn.ts';
import { fieldKeys, propertyNames, schemaOf } from '../forms/property-names.ts';
import { type CompiledProcedure, NO_CASE, type ProcedureMove } from '../procedure.ts';
import { EACH, pathOf, stepsOf } from '../values/field-path.ts';
import { objectOf } from '../values/objects.ts';
import { ordered } from '../values/ordered.ts';
import { plainWords } from '../values/plain-words.ts';
import { type Condition, conjuncts, fieldsRead, joined, rowAround, schemaConditions } from './condition.ts';
import {
  type FormMap,
  fieldId,
  type MapEdge,
  type MapGroup,
  type MapNode,
  type MapPlace,
  moveId,
  stateId,
} from './nodes.ts';
import { conditionWords, fieldLabel, type MapWords, type Subject, stateLabel, valueWords } from './words.ts';

/** A condition or a value of several fields stands once. */
interface Asked {
  condition: Condition;
  kind: 'condition' | 'value';
  targets: string[];
}

/** Letters of a paragraph that a map shows. */
const LONGEST = 60;

/**
 * The map of a form.
 * @param title what it is called where its own texts do not say it
 */
export function mapOf(
  form: CompiledForm,
  procedure: CompiledProcedure | undefined,
  words: MapWords,
  title: string,
): FormMap {
  const { text } = words;
  const subject: Subject = { form, procedure: procedure?.id ?? null };
  const called = text(`forms.${form.id}.title`) || title;
  const conditions = conditionsOf(form);
  const sections = sectionsOf(form);
  const inSteps = form.spec.look === 'wizard';
  const drawn = sections.map(({ id, fields }, index) => {
    const own = id === null ? called : text(`forms.${form.id}.sections.${id}.title`) || id;
    const isStep = inSteps && id !== null;
    const label = isStep
      ? text('app.map.step', { number: index + 1, total: sections.length, title: own })
      : text('app.map.section', { title: own });
    return sectionGroup({ id, fields, label: id === null ? own : label }, conditions, subject, form, words);
  });
  const owner = new Map(drawn.flatMap(({ group }) => group.nodes.map((node) => [node.id, group.id] as const)));
  const arrows = drawn.flatMap((one) => one.arrows).filter(({ from }) => owner.has(from));
  // The condition of a section stands above it, outside.
  const across = arrows.filter(({ from, to }) => owner.get(from) !== owner.get(to));
  const groups = drawn.map(({ group }) => {
    const own = arrows.filter(({ from, to }) => owner.get(from) === group.id && owner.get(to) === group.id);
    return { ...group, edges: [...group.edges, ...own] };
  });
  const order = inSteps
    ? groups.slice(1).map(({ heading }, at): MapEdge => {
        return { from: groups[at]?.heading.id ?? '', to: heading.id, kind: 'order' };
      })
    : [];
  return {
    title: called,
    groups: [...groups, ...(procedure ? [procedureGroup(procedure, subject, words)] : [])],
    edges: [...across, ...order],
  };
}

/** The sections in their order; fields in none of them come last. */
function sectionsOf(form: CompiledForm): { id: string | null; fields: string[] }[] {
  const all = fieldOrder(form);
  const known = new Set(all);
  const sections = (form.spec.sections ?? []).map(({ id, fields }) => ({
    id,
    fields: fields.filter((name) => known.has(name)),
  }));
  const placed = new Set(sections.flatMap(({ fields }) => fields));
  const rest = all.filter((name) => !placed.has(name));
  return [...sections, ...(rest.length > 0 ? [{ id: null, fields: rest }] : [])];
}

/** Path of a field → the condition under which it shows, by its expression and by the schema. */
function conditionsOf({ schema, expressions }: CompiledForm): ReadonlyMap<string, Tree> {
  const found = new Map(schemaConditions(schema));
  for (const [path, tree] of Object.entries(expressions?.when ?? {})) {
    const before = found.get(path);
    found.set(path, before ? ['&&', before, tree] : tree);
  }
  return found;
}

interface SectionFields {
  id: string | null;
  fields: readonly string[];
  label: string;
}

function sectionGroup(
  { id, fields, label }: SectionFields,
  conditions: ReadonlyMap<string, Tree>,
  subject: Subject,
  form: CompiledForm,
  words: MapWords,
): { group: MapGroup; arrows: MapEdge[] } {
  const { text } = words;
  const paths = fields.map((name) => pathOf([name]));
  const shared = sharedBy(paths, conditions);
  const asked = new Map<string, Asked>();
  const ask = (kind: Asked['kind'], condition: Condition, path: string) => {
    const key = JSON.stringify([kind, condition]);
    const one = asked.get(key) ?? { condition, kind, targets: [] };
    asked.set(key, { ...one, targets: [...one.targets, path] });
  };
  const inner: MapEdge[] = [];
  const values = new Map(form.expressions?.value);
  const visit = (path: string): MapNode[] => {
    const own = conjuncts(conditions.get(path) ?? ALWAYS).filter((tree) => tree !== ALWAYS && !isShared(tree, shared));
    const tree = joined('&&', own);
    if (tree) ask('condition', { tree, row: rowAround(path) }, path);
    const value = values.get(path);
    if (value) ask('value', { tree: value, row: rowAround(path) }, path);
    const within = innerPaths(form, path);
    for (const one of within) inner.push({ from: fieldId(path), to: fieldId(one), kind: 'inner' });
    return [fieldNode(path, subject, form, words), ...within.flatMap(visit)];
  };
  const nodes = paths.flatMap(visit);
  const groupId = `section ${id ?? ''}`;
  const heading: MapNode = {
    id: groupId,
    kind: 'section',
    label,
    notes: [],
    name: label,
    place: id === null ? undefined : { kind: 'section', section: id },
  };
  const arrows: MapEdge[] = [];
  const pill = (kind: Asked['kind'], condition: Condition, nodeId: string, place: MapPlace | undefined): MapNode => {
    for (const path of fieldsRead(condition)) arrows.push({ from: fieldId(path), to: nodeId, kind: 'condition' });
    const said =
      kind === 'condition'
        ? text('app.map.if', { condition: conditionWords(condition, subject, words) })
        : text('app.map.computed', { value: valueWords(condition, subject, words) });
    return { id: nodeId, kind, label: said, notes: [], name: said, place };
  };
  const tree = joined('&&', shared);
  const when = tree && pill('condition', { tree, row: '' }, `condition ${groupId}`, heading.place);
  const pills = [...asked.values()].map(({ condition, kind, targets }) => {
    const nodeId = `${kind} ${targets[0]}`;
    for (const path of targets) arrows.push({ from: nodeId, to: fieldId(path), kind: 'condition' });
    return pill(kind, condition, nodeId, { kind: 'field', path: targets[0] ?? '' });
  });
  const group: MapGroup = {
    id: groupId,
    kind: 'section',
    heading,
    nodes: [...nodes, ...pills],
    edges: inner,
    ...(when ? { when } : {}),
  };
  return { group, arrows };
}

/** Stands for a field that is always there. */
const ALWAYS: Tree = ['value', true];

/** What all fields of a section of several ask: the condition of the section. */
function sharedBy(paths: readonly string[], conditions: ReadonlyMap<string, Tree>): Tree[] {
  const [first, ...others] = paths.map((path) => conjuncts(conditions.get(path) ?? ALWAYS));
  if (!first || others.length === 0) return [];
  return first.filter((tree) => tree !== ALWAYS && others.every((trees) => isShared(tree, trees)));
}

function isShared(tree: Tree, trees: readonly Tree[]): boolean {
  const written = JSON.stringify(tree);
  return trees.some((one) => JSON.stringify(one) === written);
}

/** The fields of a group, or of each row of a list, in their order. */
function innerPaths(form: CompiledForm, path: string): string[] {
  const ui = uiOf(form, path);
  if (!traitsOf(form, ui)?.fields) return [];
  const isList = objectOf(schemaOf(form.schema, path).items).properties !== undefined;
  const around = isList ? [...stepsOf(path), EACH] : stepsOf(path);
  const names = [...propertyNames(schemaOf(form.schema, pathOf(around)))];
  return ordered(names, uiOf(form, pathOf(around))['ui:order']).map((name) => pathOf([...around, name]));
}

function fieldNode(path: string, subject: Subject, form: CompiledForm, words: MapWords): MapNode {
  const { text } = words;
  const isShown = isShownOnly(form, stepsOf(path));
  const paragraph = isShown ? plainWords(text(fieldKeys(form.id, path, 'text'))) : '';
  const short = paragraph.length > LONGEST ? `${paragraph.slice(0, LONGEST)}…` : paragraph;
  const label = short || fieldLabel(subject, path, words);
  const isList = innerPaths(form, path).some((inner) => stepsOf(inner).at(-2) === EACH);
  const notes = [
    ...(isAsked(form, path) ? [text('app.map.required')] : []),
    ...(isList ? [text('app.map.rows')] : []),
    ...(isShown ? [text('app.map.shown')] : []),
  ];
  return {
    id: fieldId(path),
    kind: 'field',
    label,
    notes,
    name: text('app.map.field', { label }),
    place: { kind: 'field', path },
  };
}

function isAsked({ schema, expressions }: CompiledForm, path: string): boolean {
  const steps = stepsOf(path);
  const around = steps.length > 1 ? schemaOf(schema, pathOf(steps.slice(0, -1))) : schema;
  const required = Array.isArray(around.required) ? around.required : [];
  return required.includes(steps.at(-1)) || (expressions?.required.includes(path) ?? false);
}

function procedureGroup(procedure: CompiledProcedure, subject: Subject, words: MapWords): MapGroup {
  const { text } = words;
  const { id, states, ends, moves } = procedure;
  const label = text('app.map.procedure', { title: text(`procedures.${id}.document.title`) || id });
  const begins = Object.values(moves).some(({ from }) => from.includes(NO_CASE));
  const stateNodes = [...(begins ? [NO_CASE] : []), ...states].map((state): MapNode => {
    const called = stateLabel(id, state, words);
    return {
      id: stateId(state),
      kind: 'state',
      label: called,
      notes: ends.includes(state) ? [text('app.map.end')] : [],
      name: state === NO_CASE ? called : text('app.map.stateNamed', { label: called }),
      ...(state === NO_CASE ? {} : { place: { kind: 'state', procedure: id, state } }),
    };
  });
  const edges: MapEdge[] = [];
  const arrow = (from: string, to: string) => edges.push({ from, to, kind: 'move' });
  const moveNodes = Object.entries(moves).flatMap(([move, rules]): MapNode[] => {
    const place: MapPlace = { kind: 'move', procedure: id, move };
    const own = moveId(move);
    for (const state of rules.from) arrow(stateId(state), own);
    const targets = typeof rules.to === 'string' ? [{ to: rules.to }] : (rules.to ?? []);
    const pills = targets.map(({ when, to }: { when?: Tree; to: string }, at): MapNode | null => {
      const said = when ? inWords(when, subject, words) : targets.length > 1 ? text('app.map.otherwise') : null;
      if (said === null) {
        arrow(own, stateId(to));
        return null;
      }
      const pill = `condition ${move} ${at}`;
      arrow(own, pill);
      arrow(pill, stateId(to));
      return { id: pill, kind: 'condition', label: said, notes: [], name: said, place };
    });
    return [moveNode(own, move, rules, place, subject, words), ...pills.filter((pill) => pill !== null)];
  });
  const heading: MapNode = { id: 'procedure', kind: 'section', label, notes: [], name: label };
  return { id: 'procedure', kind: 'procedure', heading, nodes: [...stateNodes, ...moveNodes], edges };
}

const inWords = (tree: Tree, subject: Subject, words: MapWords) =>
  words.text('app.map.if', { condition: conditionWords({ tree, row: '' }, subject, words) });

function moveNode(
  id: string,
  move: string,
  { by, when, to }: ProcedureMove,
  place: MapPlace & { kind: 'move' },
  subject: Subject,
  words: MapWords,
): MapNode {
  const { text } = words;
  const label = text(`procedures.${place.procedure}.moves.${move}`) || move;
  const makers = by.map((one) => text(`app.map.by.${one}`));
  const notes = [
    ...makers,
    ...(when ? [inWords(when, subject, words)] : []),
    ...(to === undefined ? [text('app.map.stays')] : []),
  ];
  return { id, kind: 'move', label, notes, name: text('app.map.move', { label }), place };
}
