import type { ComponentProps, ComponentType } from 'react';
import useSWRImmutable from 'swr/immutable';
import { importPublished } from '../../../../api/again.ts';
import type { Action } from '../../../../core/action.ts';
import type { CompiledForm, Language } from '../../../../core/config.ts';
import { actionsOf } from '../../../../core/forms/form-actions.ts';
import type { FieldError } from '../../../../core/forms/validation.ts';
import type { AmountLine } from '../../../../form/amount.ts';
import type { errorWords, FormEngine, ValidatorFunctions, validate } from '../../../../form/index.ts';
import type { Widget } from '../../../../form/widget.ts';
import type { Texts } from '../../../../ui/text/texts.tsx';
import { useApp } from '../../../context.tsx';
import type { keptDraft } from '../../../drafts/kept/kept-draft.tsx';
import type { FormProviders } from '../../../providers/form-providers.tsx';
import type { Registries } from '../../../runtime.ts';
import type { Trap } from '../../../strangers/stranger.tsx';
import type { Workspace } from '../../../version/workspace.ts';
import type FormWizard from '../../../wizard/form-wizard.tsx';

/** A form with all its parts. Widgets and actions that do not exist are left out. */
export interface FormBundle {
  form: CompiledForm;
  validators: ValidatorFunctions;
  widgets: Record<string, Widget>;
  actions: Record<string, Action>;
  texts: Texts;
  /** Gives widgets their sources and files; nothing before sign-in. */
  Providers: ComponentType<ComponentProps<typeof FormProviders>>;
  /** Draws the form in steps; `null` for most forms. */
  Wizard: typeof FormWizard | null;
  /** Says what sending costs; `null` for most forms. */
  AmountLine: typeof AmountLine | null;
  /** Keeps drafts on the server; `null` for most forms, and before sign-in. */
  keptDraft: typeof keptDraft | null;
  /** For a form that people send without an account, before sign-in; `null` for all others. */
  Trap: typeof Trap | null;
  Engine: typeof FormEngine;
  /** Judges values of a form that is not on the page, and words its errors. */
  checkForm: typeof validate;
  words(where: Parameters<typeof errorWords>[1], error: FieldError): string;
}

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

const Alone: FormBundle['Providers'] = ({ children }) => children;

/** Throws when a part cannot be loaded. */
export async function loadFormBundle(
  workspace: Workspace,
  id: string,
  language: Language,
  registries: Registries,
  signedIn = true,
): Promise<FormBundle> {
  const files = workspace.manifest.forms[id];
  if (!files) throw new Error(`No form ${id}`);
  const form = workspace.file<CompiledForm>(files.form);
  const isStrangers = !signedIn && workspace.settings.strangers?.[id] !== undefined;
  // Lists and files of widgets.
  const whole = signedIn || isStrangers;
  const parts = Promise.all([
    import('../../../../form/index.ts'),
    form,
    importPublished<ValidatorFunctions>(workspace.url(files.validator)),
    form.then(({ widgets }) => among(registries, 'widgets', Object.keys(widgets))),
    form.then(({ spec }) => among(registries, 'actions', actionsOf(spec))),
    workspace.texts.ensure(language, { form: id }),
    whole ? import('../../../providers/form-providers.tsx') : null,
    // Widgets may use actions that the form itself does not name.
    whole ? registries.whole() : null,
    form.then(({ spec }) => (spec.look === 'wizard' ? import('../../../wizard/form-wizard.tsx') : null)),
    form.then(({ spec }) => (spec.amount ? import('../../../../form/amount.ts') : null)),
    form.then(({ spec }) =>
      spec.draftDays !== undefined && signedIn ? import('../../../drafts/kept/kept-draft.tsx') : null,
    ),
    isStrangers ? import('../../../strangers/stranger.tsx') : null,
  ]);
  const [engine, compiled, validators, widgets, actions, , providers, , wizard, cost, kept, stranger] =
    await inTime(parts);
  const texts = workspace.texts.texts(language);
  return {
    form: compiled,
    validators,
    widgets,
    actions,
    texts,
    Providers: providers?.FormProviders ?? Alone,
    Wizard: wizard?.default ?? null,
    AmountLine: cost?.AmountLine ?? null,
    keptDraft: kept?.keptDraft ?? null,
    Trap: stranger?.Trap ?? null,
    Engine: engine.FormEngine,
    checkForm: engine.validate,
    words: (where, error) => engine.errorWords(texts.text, where, error),
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
  const wanted = [...new Set(names)].filter((name) => name !== undefined);
  const isKnown = (name: string) => Object.hasOwn(registries[kind], name);
  if (!wanted.every(isKnown)) await registries.whole();
  const load = async (name: string) => [name, (await registries[kind][name]?.())?.default] as const;
  const parts = await Promise.all(wanted.filter(isKnown).map(load));
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as Record<string, Parts[Kind]>;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer = 0;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('A part of the form did not come in time')), partTimeout);
  });
  return Promise.race([work, late]).finally(() => window.clearTimeout(timer));
}
