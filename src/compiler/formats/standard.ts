import type { Format } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Formats of JSON Schema as ajv-formats judges them; the JSON-Schema-Test-Suite finds no error in these. */
export const formats: Record<string, Format> = {
  time: fullFormats.time,
  duration: fullFormats.duration,
  ipv4: fullFormats.ipv4,
  ipv6: fullFormats.ipv6,
  uuid: fullFormats.uuid,
  'json-pointer': fullFormats['json-pointer'],
};
