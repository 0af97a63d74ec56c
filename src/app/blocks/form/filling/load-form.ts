import type { ComponentProps, ComponentType } from 'react';
import useSWRImmutable from 'swr/immutable';
import { importPublished } from '../../../../api/again.ts';
import type { Action } from '../../../../core/action.ts';
import type { CompiledForm, Language } from '../../../../core/config.ts';
import { actionsOf } from '../../../../core/forms/form-actions.ts';
import type { ValidatorModule } from '../../../../core/forms/rules.ts';
import type { FieldError } from '../../../../core/forms/validation.ts';
import type { errorWords, ValidatorFunctions } from '../../../../form/index.ts';
import type { Widget } from '../../../../form/widget.ts';
import type { Texts } from '../../../../ui/text/texts.tsx';
import { useApp } from '../../../context.tsx';
import type { Registries } from '../../../runtime.ts';
import type { Workspace } from '../../../version/workspace.ts';
import type { FormProviders } from './form-providers.tsx';

/** A form with all its parts. Widgets and actions that do not exist are left out. */
export type FormBundle = Awaited<ReturnType<typeof loadFormBundle>>;

/** Milliseconds after which loading fails (spec 1 §9, chunk load timeout). */
const partTimeout = 120_000;

/** A form with its parts, loaded once per published content; `data` stays while another version loads. */
export function useFormBundle(workspace: Workspace, id: string) {
  const { runtime, language } = useApp();
  return useSWRImmutable<FormBundle, unknown>(
    formKey(workspace, id, language),
    () => loadFormBundle(workspace, id, language, runtime.registries, runtime.sessions.get() !== null),
    {
      keepPreviousData: true,
    },
  );
}

/** Cache key of a loaded form, by its content, whatever the version; `null` for an unknown form. */
export function formKey(workspace: Workspace, id: string, language: Language): string[] | null {
  const files = workspace.manifest.forms[id];
  return files ? ['form', files.form, files.validator, files.texts[language] ?? '', language] : null;
}

/** Loads a form and its actions, enough to read its first values. Throws when a part cannot be loaded. */
export async function loadActions(workspace: Workspace, id: string, registries: Registries) {
  const form = await workspace.file<CompiledForm>(workspace.manifest.forms[id]?.form ?? '');
  return { form, actions: await among(registries, 'actions', actionsOf(form.spec)) };
}

const Alone: ComponentType<ComponentProps<typeof FormProviders>> = ({ children }) => children;

/** Throws when a part cannot be loaded. */
export async function loadFormBundle(
  workspace: Workspace,
  id: string,
  language: Language,
  registries: Registries,
  signedIn = true,
) {
  const files = workspace.manifest.forms[id];
  if (!files) throw new Error(`No form ${id}`);
  const form = workspace.file<CompiledForm>(files.form);
  const isStrangers = !signedIn && workspace.settings.strangers?.[id] !== undefined;
  const parts = Promise.all([
    import('../../../../form/index.ts'),
    form,
    importPublished<ValidatorModule>(workspace.url(files.validator)).then(withEngine),
    form.then(({ widgets }) => among(registries, 'widgets', Object.keys(widgets))),
    form.then(({ spec }) => among(registries, 'actions', actionsOf(spec))),
    workspace.texts.ensure(language, { form: id }),
    // Lists and files of widgets.
    signedIn || isStrangers ? import('./form-providers.tsx') : null,
    form.then(({ spec }) => (spec.look === 'wizard' ? import('../../../wizard/form-wizard.tsx') : null)),
    form.then(({ spec }) => (spec.amount ? import('../../../../form/amount.tsx') : null)),
    form.then(({ spec }) =>
      spec.draftDays !== undefined && signedIn ? import('../../../drafts/kept/kept-draft.tsx') : null,
    ),
    isStrangers ? import('../../../strangers/stranger.tsx') : null,
  ]);
  const [engine, compiled, validators, widgets, actions, , providers, wizard, cost, kept, stranger] =
    await inTime(parts);
  const texts = workspace.texts.texts(language);
  const drawn = { form: compiled, validators, widgets, actions, texts };
  return { ...withParts(engine, drawn), ...beside({ providers, wizard, cost, kept, stranger }) };
}

/** A form that no file describes: the app says its fields, rules and action. Throws when a part cannot be loaded. */
export async function loadOwnForm(
  own: Pick<FormBundle, 'form' | 'validators' | 'actions' | 'texts'>,
  registries: Registries,
): Promise<FormBundle> {
  const [engine, widgets, providers] = await inTime(
    Promise.all([
      import('../../../../form/index.ts'),
      among(registries, 'widgets', Object.keys(own.form.widgets)),
      import('./form-providers.tsx'),
    ]),
  );
  return { ...withParts(engine, { ...own, widgets }), ...beside({ providers }) };
}

function withParts(
  engine: typeof import('../../../../form/index.ts'),
  drawn: {
    form: CompiledForm;
    validators: ValidatorFunctions;
    widgets: Record<string, Widget>;
    actions: Record<string, Action>;
    texts: Texts;
  },
) {
  const { text } = drawn.texts;
  return {
    ...drawn,
    Engine: engine.FormEngine,
    /** Judges values of a form that is not on the page, and words its errors. */
    checkForm: engine.validate,
    words: (where: Parameters<typeof errorWords>[1], error: FieldError) => engine.errorWords(text, where, error),
  };
}

interface Beside {
  providers: typeof import('./form-providers.tsx') | null;
  wizard?: typeof import('../../../wizard/form-wizard.tsx') | null;
  cost?: typeof import('../../../../form/amount.tsx') | null;
  kept?: typeof import('../../../drafts/kept/kept-draft.tsx') | null;
  stranger?: typeof import('../../../strangers/stranger.tsx') | null;
}

function beside({ providers, wizard, cost, kept, stranger }: Beside) {
  return {
    /** Gives widgets their sources and files; nothing before sign-in. */
    Providers: providers?.FormProviders ?? Alone,
    /** Draws the form in steps; `null` for most forms. */
    Wizard: wizard?.default ?? null,
    /** Says what sending costs; `null` for most forms. */
    AmountLine: cost?.AmountLine ?? null,
    /** Keeps drafts on the server; `null` for most forms, and before sign-in. */
    keptDraft: kept?.keptDraft ?? null,
    /** For a form that people send without an account, before sign-in; `null` for all others. */
    Trap: stranger?.Trap ?? null,
  };
}

/** Few forms have patterns that the browser's own engine may not run; they bring another one. */
async function withEngine(module: ValidatorModule): Promise<ValidatorFunctions> {
  if (module.runPatterns) module.runPatterns((await import('../../../../core/patterns/linear.ts')).linearPattern);
  return module.default;
}

interface Parts {
  widgets: Widget;
  actions: Action;
}

async function among<Kind extends keyof Parts>(
  registries: Registries,
  kind: Kind,
  names: readonly (string | undefined)[],
): Promise<Record<string, Parts[Kind]>> {
  const known = names.filter((name) => name !== undefined && Object.hasOwn(registries[kind], name));
  const load = async (name = '') => [name, (await registries[kind][name]?.())?.default] as const;
  return Object.fromEntries(await Promise.all(known.map(load))) as Record<string, Parts[Kind]>;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer = 0;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('A part of the form did not come in time')), partTimeout);
  });
  return Promise.race([work, late]).finally(() => window.clearTimeout(timer));
}
