import type { CompiledForm, WidgetTraits } from '../config.ts';
import { EACH, pathOf, type Step, stepsOf } from '../values/field-path.ts';

/** The part of a uiSchema that belongs to a field, by its path; the entries of a list have theirs below `items`. */
export function uiOf(drawn: Pick<CompiledForm, 'uiSchema'>, path: string): Record<string, unknown> {
  return uiAt(drawn, stepsOf(path));
}

export function uiAt({ uiSchema }: Pick<CompiledForm, 'uiSchema'>, steps: readonly Step[]): Record<string, unknown> {
  return steps.reduce<Record<string, unknown>>(partOf, uiSchema);
}

function partOf(ui: Record<string, unknown>, step: Step): Record<string, unknown> {
  const name = typeof step === 'number' || step === EACH ? 'items' : step;
  return (Object.hasOwn(ui, name) ? ui[name] : {}) as Record<string, unknown>;
}

export function traitsOf(
  { widgets }: Pick<CompiledForm, 'widgets'>,
  ui: Readonly<Record<string, unknown>>,
): WidgetTraits | undefined {
  const widget = String(ui['ui:widget']);
  return Object.hasOwn(widgets, widget) ? widgets[widget] : undefined;
}

/**
 * The field that a path leads to or into: a value that one widget draws as a whole, such as a file or a list of choices,
 * has no fields of its own within. `temes.0` → `temes`, `guests.0.name` → `guests.0.name`.
 */
export function fieldOf(form: Pick<CompiledForm, 'uiSchema' | 'widgets'>, path: string): string {
  const steps = stepsOf(path);
  let ui: Record<string, unknown> = form.uiSchema;
  for (const [depth, step] of steps.entries()) {
    ui = partOf(ui, step);
    if (!traitsOf(form, ui)?.fields) return pathOf(steps.slice(0, depth + 1));
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

/** People cannot change the field, so a value of the client is ignored. */
export function isFixed(drawn: Pick<CompiledForm, 'uiSchema'>, steps: readonly Step[]): boolean {
  const ui = uiAt(drawn, steps);
  return ui['ui:readonly'] === true || ui['ui:disabled'] === true;
}

/** The field only shows something, like a paragraph, and has no value. */
export function isShownOnly(form: Pick<CompiledForm, 'uiSchema' | 'widgets'>, steps: readonly Step[]): boolean {
  return traitsOf(form, uiAt(form, steps))?.display === true;
}

/**
 * Property with a choice → property of the record with the words of that choice (option `words` of its widget).
 */
export function choiceWords({ uiSchema }: Pick<CompiledForm, 'uiSchema'>): ReadonlyMap<string, string> {
  const named = Object.keys(uiSchema).flatMap((property): [string, string][] => {
    const { words } = (uiAt({ uiSchema }, [property])['ui:options'] ?? {}) as { words?: unknown };
    return typeof words === 'string' ? [[property, words]] : [];
  });
  return new Map(named);
}
