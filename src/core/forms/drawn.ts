import type { CompiledForm } from '../config.ts';
import { EACH, pathOf, type Step, stepsOf } from '../values/field-path.ts';

/** The part of a uiSchema that belongs to a field, by its path; the entries of a list have theirs below `items`. */
export function uiOf(drawn: Pick<CompiledForm, 'uiSchema'>, path: string): Record<string, unknown> {
  return uiAt(drawn, stepsOf(path));
}

/** The same by the steps to the field. */
export function uiAt({ uiSchema }: Pick<CompiledForm, 'uiSchema'>, steps: readonly Step[]): Record<string, unknown> {
  return steps.reduce<Record<string, unknown>>(partOf, uiSchema);
}

function partOf(ui: Record<string, unknown>, step: Step): Record<string, unknown> {
  const name = typeof step === 'number' || step === EACH ? 'items' : step;
  return (Object.hasOwn(ui, name) ? ui[name] : {}) as Record<string, unknown>;
}

/**
 * The field that a path leads to or into: what a widget holds as a whole, such as a file or a list of choices, has
 * no fields of its own within. `temes.0` → `temes`, `guests.0.name` → `guests.0.name`.
 */
export function fieldOf(form: Pick<CompiledForm, 'uiSchema' | 'widgets'>, path: string): string {
  const steps = stepsOf(path);
  let ui: Record<string, unknown> = form.uiSchema;
  for (const [depth, step] of steps.entries()) {
    ui = partOf(ui, step);
    const widget = String(ui['ui:widget']);
    if (!Object.hasOwn(form.widgets, widget) || !form.widgets[widget]?.fields) return pathOf(steps.slice(0, depth + 1));
  }
  return path;
}

/** Every part of a uiSchema, by path; the entries of a list have `*` for their position. */
export function uiParts(uiSchema: Record<string, unknown>): { path: string; ui: Record<string, unknown> }[] {
  const visit = (ui: Record<string, unknown>, steps: readonly string[]): ReturnType<typeof uiParts> => [
    { path: pathOf(steps), ui },
    ...within(ui, steps),
  ];
  const within = (ui: Record<string, unknown>, steps: readonly string[]) =>
    Object.entries(ui).flatMap(([name, part]) => {
      if (name.startsWith('ui:') || typeof part !== 'object' || part === null) return [];
      // A list has one part, a group as many as it has fields; one of them may be called `items` as well.
      const isList = name === 'items' && steps.length > 0 && ui['ui:widget'] !== 'group';
      return visit(part as Record<string, unknown>, [...steps, isList ? EACH : name]);
    });
  return within(uiSchema, []);
}

/** People cannot change the field: what the client says of it counts for nothing. */
export function isFixed(drawn: Pick<CompiledForm, 'uiSchema'>, steps: readonly Step[]): boolean {
  const ui = uiAt(drawn, steps);
  return ui['ui:readonly'] === true || ui['ui:disabled'] === true;
}

/** The field is only drawn, like a paragraph, and holds nothing that is sent. */
export function isShownOnly(form: Pick<CompiledForm, 'uiSchema' | 'widgets'>, steps: readonly Step[]): boolean {
  const widget = String(uiAt(form, steps)['ui:widget']);
  return Object.hasOwn(form.widgets, widget) && form.widgets[widget]?.display === true;
}

/**
 * Properties of the record that hold the words of what is chosen, by the property that holds the choice: the
 * option `words` of its widget.
 */
export function wordsOf({ uiSchema }: Pick<CompiledForm, 'uiSchema'>): ReadonlyMap<string, string> {
  const named = Object.keys(uiSchema).flatMap((property): [string, string][] => {
    const { words } = (uiAt({ uiSchema }, [property])['ui:options'] ?? {}) as { words?: unknown };
    return typeof words === 'string' ? [[property, words]] : [];
  });
  return new Map(named);
}
