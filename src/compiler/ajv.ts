import { schemaParser } from '@rjsf/utils';
import { Ajv, type CodeKeywordDefinition, type Options, type ValidateFunction } from 'ajv';
import { _, str } from 'ajv/dist/compile/codegen/index.js';
import { formatLimitDefinition } from 'ajv-formats/dist/limit.js';
import type { ValidatorFunctions } from '../core/forms/rules.ts';
import { linearPattern, type Pattern } from '../core/patterns/linear.ts';
import { allFormats } from './formats/index.ts';
import { type JsonObject, jsonObjectOf, namesIn, objectsWithin } from './json.ts';
import { Kept } from './kept.ts';

/**
 * AJV measures how far a quotient is from a whole number by one distance for all sizes, and so refuses cents of amounts
 * above some millions. A double is exact to about sixteen digits: so far off is no error of the value.
 */
const multipleOf: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  $data: true,
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code(cxt) {
    const ratio = cxt.gen.const('ratio', _`${cxt.data} / ${cxt.schemaCode}`);
    const beyond = _`${ratio} === Infinity || ${ratio} === -Infinity`;
    const isOff = _`Math.abs(Math.round(${ratio}) - ${ratio}) > Math.max(1e-8, Math.abs(${ratio}) * 4e-16)`;
    cxt.fail$data(_`(${beyond}) ? ${cxt.data} % ${cxt.schemaCode} !== 0 : ${isOff}`);
  },
};

/** No other entry of the list at `{"$data": "2"}` has this `name`; for objects with free names. */
const uniqueIn: CodeKeywordDefinition = {
  keyword: 'uniqueIn',
  type: 'string',
  $data: true,
  error: { message: 'must stand in the list once' },
  code(cxt) {
    const { schemaCode: list, data } = cxt;
    cxt.fail$data(_`Array.isArray(${list}) && ${list}.filter((entry) => entry && entry.name === ${data}).length > 1`);
  },
};

/** A value that keeps the rules of at least one of these. Unlike `anyOf` it says one thing when it keeps none of them. */
const alternatives: CodeKeywordDefinition = {
  keyword: 'alternatives',
  schemaType: 'array',
  trackErrors: true,
  error: { message: 'must keep the rules of one of its variants' },
  code(cxt) {
    const { gen, schema, keyword } = cxt;
    const valid = gen.let('valid', false);
    for (const schemaProp of (schema as unknown[]).keys()) {
      const fits = gen.name('fits');
      cxt.subschema({ keyword, schemaProp, compositeRule: true, createErrors: false, allErrors: false }, fits);
      gen.assign(valid, _`${valid} || ${fits}`);
    }
    cxt.reset();
    cxt.pass(valid);
  },
};

/**
 * The one place that makes the AJV of forms and records, whatever for: what the check lets through is what browser and
 * server judge by, since both run what this one compiled. Only formats of the dialect are known.
 */
export function makeAjv(options: Options): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    $data: true,
    // The dialect has checked the shape of every schema; compiling the meta-schema costs more than all forms.
    validateSchema: false,
    ...options,
  });
  ajv.removeKeyword('multipleOf').addKeyword(multipleOf).addKeyword(uniqueIn).addKeyword(alternatives);
  ajv.addKeyword(formatLimitDefinition);
  for (const [name, format] of Object.entries(allFormats)) ajv.addFormat(name, format);
  return ajv;
}

/** A property has the name of an inherited property, such as `constructor`. The validator then reads own properties only. */
export function namesOfEveryObject(schema: unknown): boolean {
  return objectsWithin(schema).some(({ properties, required }) =>
    [...Object.keys(jsonObjectOf(properties)), ...namesIn(required)].some((name) => name in {}),
  );
}

/** All texts fit a pattern that the engine cannot run: the check of patterns says so at its place. */
const engine: NonNullable<NonNullable<Options['code']>['regExp']> = Object.assign(
  (source: string) => {
    const { test } = sayable(source) ?? { test: () => true };
    // AJV tells patterns apart by their text.
    return { test, toString: () => source };
  },
  { code: '' },
);

function sayable(source: string): Pattern | undefined {
  try {
    return linearPattern(source);
  } catch {
    return undefined;
  }
}

/** To judge defaults, choices and examples while files are checked: strict about what it does not know. */
export function checkingAjv(): Ajv {
  return makeAjv({
    strict: true,
    ownProperties: true,
    strictTypes: false,
    strictRequired: false,
    // AJV compares the two by JavaScript's engine. Names with a pattern are told apart where they are written.
    allowMatchingProperties: true,
    // Judges a few examples: faster code would not earn what it costs to make.
    code: { optimize: false, regExp: engine },
  });
}

/**
 * The functions of a published schema and its conditions, as its validator file has them: they judge cases while files are
 * checked. Each is compiled when it is asked for.
 * @throws Error when the rules do not fit together
 */
export function checkingValidators(schema: JsonObject): ValidatorFunctions {
  return validators.get(JSON.stringify(schema), () => {
    const schemas = schemaParser(schema);
    const ajv = makeAjv({
      schemas: Object.values(schemas),
      strict: false,
      ownProperties: namesOfEveryObject(schema),
      code: { optimize: false, regExp: engine },
    });
    return Object.defineProperties(
      {},
      Object.fromEntries(Object.keys(schemas).map((hash) => [hash, { get: () => ajv.getSchema(hash) }])),
    );
  });
}

const validators = new Kept<ValidatorFunctions>(500);

const compiled = new Kept<ValidateFunction>(500);

/** @param ajv of `checkingAjv` @throws Error when the rules do not fit together */
export function compile(ajv: Ajv, schema: object): ValidateFunction {
  return compiled.get(JSON.stringify(schema), () => ajv.compile(schema));
}
