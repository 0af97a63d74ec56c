import { readFileSync } from 'node:fs';
import { type CompiledProcedure, REQUEST } from '../../../../src/core/procedure.ts';
import { treeOf } from '../../../support/fields/tree-of.ts';

/** A procedure as staff wrote it and the compiler publishes it, with another form where there is one. */
export function realProcedure(id: string, change: Partial<CompiledProcedure> = {}): CompiledProcedure {
  const folder = id === REQUEST ? 'src/compiler/defaults' : 'schemas/_procedures';
  const text = readFileSync(`${folder}/${id}.procedure.json`, 'utf8');
  const whole = JSON.parse(text, (key, value: unknown) =>
    key === 'when' && typeof value === 'string' ? treeOf(value) : value,
  ) as CompiledProcedure;
  return { ...whole, ends: whole.ends ?? [], ...change, id };
}
