import type { DeskChange } from '../../api/shapes/desk.ts';
import type { SentField, SentSection } from '../../api/shapes/sent-requests.ts';

/** The fields of two versions, in the order of the present one; what it has no more stands behind what it stood behind. */
export function comparedFields(old: readonly SentSection[], current: readonly SentSection[]): DeskChange[] {
  // A file of the same name may be another one.
  const mark = ({ value, files = [] }: SentField) => [value, ...files.map(({ sha256 = '' }) => sha256)].join('\n');
  const before = old.flatMap(({ fields }) => fields);
  const now = current.flatMap(({ fields }) => fields);
  const earlier = new Map(before.map((field) => [field.property, field]));
  const rows = now.map((field) => {
    const { property, label, value } = field;
    const was = earlier.get(property);
    return { property, label, before: was?.value ?? '', now: value, changed: !was || mark(was) !== mark(field) };
  });
  const present = new Set(now.map(({ property }) => property));
  for (const [index, { property, label, value }] of before.entries()) {
    if (present.has(property)) continue;
    const behind = before[index - 1]?.property;
    const at = rows.findIndex((row) => row.property === behind) + 1;
    rows.splice(at, 0, { property, label, before: value, now: '', changed: true });
  }
  return rows;
}
