import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { phoneFormats } from './formats.ts';

/**
 * AJV as the published validators are made, strict about what it does not know: what the check lets through is
 * what browser and server judge by, a multiple of 0.01 and a telephone number among it.
 */
export function rulesAjv(): Ajv {
  const ajv = addFormats.default(
    new Ajv({
      allErrors: true,
      $data: true,
      strict: true,
      strictTypes: false,
      strictRequired: false,
      multipleOfPrecision: 8,
      // The dialect has checked the shape of every schema; compiling the meta-schema costs more than all forms.
      validateSchema: false,
      // Judges a few examples: faster code would not earn what it costs to make.
      code: { optimize: false },
    }),
  );
  for (const [name, test] of Object.entries(phoneFormats)) ajv.addFormat(name, test);
  return ajv;
}
