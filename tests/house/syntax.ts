import { parseSync } from 'vite';
import type { Source } from './sources.ts';

/** A node of the syntax tree (ESTree with TypeScript and JSX). */
export interface Node {
  type: string;
  start: number;
  [member: string]: unknown;
}

/** A node with its ancestors, the parent last. */
export interface Visit {
  node: Node;
  above: readonly Node[];
}

/** Every node of a file, parents first. Throws if the file cannot be parsed. */
export function nodesOf(source: Source): Visit[] {
  const visits: Visit[] = [];
  collect(parsed(source), [], visits);
  return visits;
}

function parsed({ path, code }: Source): Node {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

function collect(node: Node, above: readonly Node[], visits: Visit[]): void {
  visits.push({ node, above });
  const inner = [...above, node];
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? member : [member]) if (isNode(child)) collect(child, inner, visits);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The text of a string literal or of a part of a template; undefined for any other node. */
export function literalText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { cooked?: string }).cooked;
  return undefined;
}

/** `file:line  text`, for the message of a failing test. */
export function place({ path, code }: Source, node: Node, text: string): string {
  return `${path}:${lineAt(code, node.start)}  ${text.trim()}`;
}

/** The line of an offset, from 1. */
function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split('\n').length;
}
