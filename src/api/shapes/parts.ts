import { type Static, type TArrayOptions, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox';

/** Pieces of shapes. A shape is a JSON Schema that the server checks and documents, and the type of what passes it. */

export const moment = Type.String({ format: 'date-time' });

/** An object as calls answer it. */
export function described<Properties extends TProperties>(description: string, properties: Properties) {
  return Type.Object(properties, { description });
}

/** An object of these properties and no others, as calls take it. */
export function exactly<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Read only, as what comes over the wire is. */
export function arrayOf<Item extends TSchema>(items: Item, options: TArrayOptions = {}) {
  return Type.Unsafe<readonly Static<Item>[]>({ ...options, type: 'array', items });
}

export function choice<const Word extends string>(words: readonly Word[], options: TSchemaOptions = {}) {
  return Type.Unsafe<Word>({ ...options, type: 'string', enum: words });
}

/** Most characters of what people sign in with: what can be made can be opened, listed and signed in with too. */
export const LONGEST_USERNAME = 100;

/** A member number, a NIF or what else somebody signs in with; PostgreSQL fails at a null character. */
export const username = Type.String({ minLength: 1, maxLength: LONGEST_USERNAME, pattern: '^[^\\u0000]*$' });

/** The same, or `null`: in one schema, which is written out faster than two to choose from. */
export function orNull<Shape extends TSchema>(shape: Shape) {
  return Type.Unsafe<Static<Shape> | null>({ ...shape, nullable: true });
}
