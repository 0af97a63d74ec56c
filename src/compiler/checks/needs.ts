import type { FormModel } from '../forms/model.ts';
import { isObject, stringsOf } from '../json.ts';
import type { Report } from '../report.ts';
import { suggest } from '../suggest.ts';

/** What has to be ticked before the form can be sent must be boxes of the form, and the form must be sent. */
export function checkNeeds(form: FormModel, report: Report): void {
  const { needs, submit } = form.spec;
  if (needs === undefined) return;
  if (!isObject(submit)) {
    report.key(form.spec, 'needs', '"needs" does nothing: the form is never sent', 'add "submit", or remove "needs"');
    return;
  }
  const fields = form.fields.filter(({ path }) => path.length === 1);
  const boxes = fields.filter(({ types }) => types.includes('boolean')).map(({ path }) => path[0] as string);
  for (const { text, index } of stringsOf(needs)) {
    const field = fields.find(({ path }) => path[0] === text);
    // Fields without a type or with an unknown one are reported where they stand.
    if (boxes.includes(text) || field?.broken || field?.types.length === 0) continue;
    const what = field
      ? `"needs" names "${text}", which is nothing to tick`
      : `"needs" names "${text}", which is no property of the form`;
    report.value(needs, index, what, suggest(text, boxes, 'name a property of type "boolean"'));
  }
}
