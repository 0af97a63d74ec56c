import { useMemo, useState } from 'react';
import type { CompiledForm, FormSpec, WidgetTraits } from '../../../src/core/config.ts';
import { FormEngine, type FormEngineProps, type Widget } from '../../../src/form/index.ts';
import { type Providers, ProvidersContext } from '../../../src/form/providers.ts';
import { LinksProvider } from '../../../src/ui/text/links.tsx';
import { TextsProvider } from '../../../src/ui/text/texts.tsx';
import { AppTheme } from '../../../src/ui/theme/theme.tsx';
import { widgetLoaders } from '../../../src/widgets/index.ts';
import { widgetManifests } from '../../../src/widgets/manifests.ts';
import { makeValidators } from '../make-validators.ts';
import { makeFakeProviders } from '../sites/fake-providers.tsx';
import { makeTexts, type TextTable } from '../texts-table.ts';

/** Every widget of the project by its name. */
export const widgets: Record<string, Widget> = Object.fromEntries(
  await Promise.all(Object.entries(widgetLoaders).map(async ([name, load]) => [name, (await load()).default] as const)),
);

const traits: Record<string, WidgetTraits> = Object.fromEntries(
  Object.entries(widgetManifests).map(
    ([name, { ownLabel = false, display = false, secret = false, fields = false, panel = false }]) => [
      name,
      { ownLabel, display, secret, fields, panel },
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
const namedLink = (name: string) => (name === 'rules' ? 'https://exemple.cat/normes' : undefined);

/** The engine in the product's look, with the texts of a table. */
export function Harness({ form, texts = {}, language = 'ca', country, providers = alone, ...rest }: HarnessProps) {
  const validators = useMemo(() => makeValidators(form), [form]);
  const [own] = useState(() => widgets);
  const words = useMemo(() => makeTexts(language, texts, country), [language, texts, country]);
  return (
    <AppTheme>
      <TextsProvider texts={words}>
        <LinksProvider value={namedLink}>
          <ProvidersContext.Provider value={providers}>
            <FormEngine form={form} validators={validators} widgets={own} onSubmit={() => undefined} {...rest} />
          </ProvidersContext.Provider>
        </LinksProvider>
      </TextsProvider>
    </AppTheme>
  );
}
