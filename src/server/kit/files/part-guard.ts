import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';

const ajv = new Ajv({ allErrors: false });

/** A type guard for parts of a body, which Fastify does not check. */
export function compilePart<Shape extends TSchema>(shape: Shape): (value: unknown) => value is Static<Shape> {
  return ajv.compile<Static<Shape>>(shape);
}
