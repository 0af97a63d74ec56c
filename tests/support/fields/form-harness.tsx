import { useMemo } from 'react';
import { makeValidators } from '../../../src/compiler/alone/validators.ts';
import type { CompiledForm, FormSpec, WidgetTraits } from '../../../src/core/config.ts';
import type { FormEngineProps, Widget } from '../../../src/form/index.ts';
import type { Providers } from '../../../src/form/providers.ts';
import { SchemaForm } from '../../../src/packages/engine/compiled.tsx';
import { AppTheme } from '../../../src/ui/theme/theme.tsx';
import { widgetLoaders } from '../../../src/widgets/index.ts';
import { widgetManifests } from '../../../src/widgets/manifests.ts';
import { makeFakeProviders } from '../sites/fake-providers.tsx';
import { makeTexts, type TextTable } from '../texts-table.ts';

/** Every widget of the project by its name. */
export const widgets: Record<string, Widget> = Object.fromEntries(
  await Promise.all(Object.entries(widgetLoaders).map(async ([name, load]) => [name, (await load()).default] as const)),
);

const traits: Record<string, WidgetTraits> = Object.fromEntries(
  Object.entries(widgetManifests).map(
    ([name, { ownLabel = false, display = false, secret, fields, panel, file, scale }]) => [
      name,
      { ownLabel, display, ...JSON.parse(JSON.stringify({ secret, fields, panel, file, scale })) },
    ],
  ),
);

/** A form as the compiler would make it, written in a test. */
export function makeForm(
  schema: Record<string, unknown>,
  uiSchema: Record<string, unknown> = {},
  spec: FormSpec = { submit: { action: 'send' }, buttons: ['submit', 'clear'] },
): CompiledForm {
  return { id: 'sample', schema: { type: 'object', ...schema }, uiSchema, spec, widgets: traits };
}

export { makeValidators };

export interface HarnessProps extends Omit<Partial<FormEngineProps>, 'form'> {
  form: CompiledForm;
  texts?: TextTable;
  language?: string;
  /** Of the organisation. */
  country?: string;
  /** Providers of the widgets; see `makeFakeProviders`. */
  providers?: Providers;
}

const alone = makeFakeProviders();
const links = { rules: 'https://exemple.cat/normes' };

/** The engine in the product's look, with the texts of a table. */
export function Harness({
  form,
  validators,
  texts = {},
  language = 'ca',
  country,
  providers = alone,
  ...rest
}: HarnessProps) {
  const compiled = useMemo(() => ({ form, validators: validators ?? makeValidators(form) }), [form, validators]);
  const words = useMemo(() => makeTexts(language, texts, country), [language, texts, country]);
  return (
    <AppTheme>
      <SchemaForm
        form={compiled}
        look={null}
        texts={words}
        {...{ links, providers, widgets }}
        onSubmit={() => undefined}
        {...rest}
      />
    </AppTheme>
  );
}
