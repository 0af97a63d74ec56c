import type { Json } from '../../../core/config.ts';
import { patternFault } from '../../forms/regex.ts';
import { isObject, objectOf } from '../../json.ts';
import type { JsonFile } from '../../read/json-file.ts';
import { valuePlace } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';

/** Values under these are data, where a "pattern" is just a word. */
const DATA = new Set(['enum', 'const', 'default', 'examples', 'form', 'ui:options', 'ui:errors']);

/** Reports regular expressions that do not work or can run away, and warns of patterns that match a part of the text. */
export function checkPatterns(file: JsonFile, report: Report): void {
  const checkKey = (owner: Json, pattern: string) => {
    const fault = patternFault(pattern);
    if (fault && isObject(owner)) report.key(owner, pattern, fault.what, fault.remedy);
  };
  const walk = (value: Json | undefined) => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isObject(value)) return;
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'patternProperties') for (const pattern of Object.keys(objectOf(entry))) checkKey(entry, pattern);
      if (key === 'pattern' && typeof entry === 'string') {
        const fault = patternFault(entry);
        if (fault) report.value(value, key, fault.what, fault.remedy);
        const isWhole = entry.startsWith('^') && entry.endsWith('$');
        if (!fault && !isWhole && objectOf(value['ui:errors']).pattern === undefined)
          report.warn(
            valuePlace(value, key),
            say`the pattern is content with a part of the text, and has no words of its own`,
            say`begin with ^ and end with $, and name its error under "ui:errors": {"pattern": …}`,
          );
      } else if (!DATA.has(key)) walk(entry);
    }
  };
  walk(file.value);
}
