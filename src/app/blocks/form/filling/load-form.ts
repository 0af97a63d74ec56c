import type { ComponentProps, ComponentType } from 'react';
import useSWRImmutable from 'swr/immutable';
import { importPublished } from '../../../../api/again.ts';
import type { Action } from '../../../../core/action.ts';
import type { CompiledForm, Language } from '../../../../core/config.ts';
import { actionsOf } from '../../../../core/forms/form-actions.ts';
import type { FieldError } from '../../../../core/forms/validation.ts';
import type { errorWords, ValidatorFunctions } from '../../../../form/index.ts';
import type { Widget } from '../../../../form/widget.ts';
import { useApp } from '../../../context.tsx';
import type { FormProviders } from '../../../providers/form-providers.tsx';
import type { Registries } from '../../../runtime.ts';
import type { Workspace } from '../../../version/workspace.ts';

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
    importPublished<ValidatorFunctions>(workspace.url(files.validator)),
    form.then(({ widgets }) => among(registries, 'widgets', Object.keys(widgets))),
    form.then(({ spec }) => among(registries, 'actions', actionsOf(spec))),
    workspace.texts.ensure(language, { form: id }),
    // Lists and files of widgets.
    signedIn || isStrangers ? import('../../../providers/form-providers.tsx') : null,
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
  return {
    form: compiled,
    validators,
    widgets,
    actions,
    texts,
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
    Engine: engine.FormEngine,
    /** Judges values of a form that is not on the page, and words its errors. */
    checkForm: engine.validate,
    words: (where: Parameters<typeof errorWords>[1], error: FieldError) => engine.errorWords(texts.text, where, error),
  };
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
