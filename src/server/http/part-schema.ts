import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';

const ajv = new Ajv({ allErrors: false });

/** A type guard from a shape, for parts of a body that Fastify does not check itself. */
export function compilePart<Shape extends TSchema>(shape: Shape): (value: unknown) => value is Static<Shape> {
  return ajv.compile<Static<Shape>>(shape);
}
