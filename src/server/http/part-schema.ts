import { Ajv } from 'ajv';

const ajv = new Ajv({ allErrors: false });

/** A type guard from a JSON Schema, for parts of a body that Fastify does not check itself. */
export function compilePart<Part>(schema: object): (value: unknown) => value is Part {
  return ajv.compile<Part>(schema);
}
