import { looksAt, membersRead } from '../../../core/expressions/reads.ts';
import type { Tree } from '../../../core/expressions/tree.ts';
import { prefillsOf } from '../../../core/forms/form-actions.ts';
import { propertyNames } from '../../../core/forms/property-names.ts';
import { recordProperties } from '../../../core/record.ts';
import type { LoadedForm, LoadedVersion } from '../../config/loaded-version.ts';

/** What expressions see that is not known before somebody looks at the form. */
const OF_SOMEBODY = ['user', 'record', 'answer', 'state', 'sent', 'today'];

/**
 * Whether a form shows the same to everybody of a role before its first values have come, and can be filled in by then:
 * it sends a message and keeps no record, and neither the person nor their values decide about what shows.
 */
export function standsBeforeValues(form: LoadedForm, version: LoadedVersion): boolean {
  const { spec, expressions } = form;
  const buttons = (spec.buttons ?? []).filter((button) => typeof button === 'object');
  if (spec.record !== undefined || spec.enabled !== undefined || spec.look === 'wizard') return false;
  if (!spec.submit || buttons.some((button) => 'steps' in button)) return false;
  const trees: (Tree | undefined)[] = [
    ...Object.values(expressions?.when ?? {}),
    ...(expressions?.value ?? []).map(([, tree]) => tree),
    ...buttons.flatMap(({ when, enabled }) => [when, enabled]),
  ];
  const late = lateProperties(form, version);
  return trees.every(
    (tree) =>
      !OF_SOMEBODY.some((name) => looksAt(tree, name)) && !membersRead(tree, 'values').some((name) => late.has(name)),
  );
}

/** Properties whose first values may come from somewhere. */
function lateProperties({ schema, spec }: LoadedForm, { records }: LoadedVersion): Set<string> {
  const own = [...propertyNames(schema)];
  const late = prefillsOf(spec).flatMap(({ action, params = {}, map = {}, only }) => {
    const record = action === 'record' ? records.get(String(params.record)) : undefined;
    const known = record && recordProperties(record);
    const given = own.filter((name) => Object.hasOwn(map, name) || !known || known.has(name));
    return only ? given.filter((name) => only.includes(name)) : given;
  });
  return new Set(late);
}
