import { useMemo, useState } from 'react';
import type { CompiledForm, FormSpec, WidgetTraits } from '../../../src/core/config.ts';
import { FormEngine, type FormEngineProps, type Widget } from '../../../src/form/index.ts';
import { type Providers, ProvidersContext } from '../../../src/form/providers.ts';
import { TextsProvider } from '../../../src/ui/text/texts.tsx';
import { Theme } from '../../../src/ui/theme/theme-provider.tsx';
import { makeValidators } from '../make-validators.ts';
import { makeFakeProviders } from '../sites/fake-providers.tsx';
import { makeTexts, type TextTable } from '../texts-table.ts';

const modules = import.meta.glob<{ default: Widget }>('../../../src/widgets/*/index.tsx', { eager: true });
const manifests = import.meta.glob<Partial<WidgetTraits>>('../../../src/widgets/*/widget.json', {
  eager: true,
  import: 'default',
});
const nameOf = (path: string) => path.split('/').at(-2) ?? path;

/** Every widget of the project, by its folder's name. */
export const widgets: Record<string, Widget> = Object.fromEntries(
  Object.entries(modules).map(([path, module]) => [nameOf(path), module.default]),
);

const traits = Object.fromEntries(
  Object.entries(manifests).map(
    ([path, { ownLabel = false, display = false, secret = false, fields = false, panel = false }]) => [
      nameOf(path),
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
  /** What widgets may ask the world for; see `makeFakeProviders`. */
  providers?: Providers;
}

const alone = makeFakeProviders();

/** The engine in the product's look, with the texts of a table. */
export function Harness({ form, texts = {}, language = 'ca', country, providers = alone, ...rest }: HarnessProps) {
  const validators = useMemo(() => makeValidators(form), [form]);
  const [own] = useState(() => widgets);
  const words = useMemo(() => makeTexts(language, texts, country), [language, texts, country]);
  return (
    <Theme>
      <TextsProvider texts={words}>
        <ProvidersContext.Provider value={providers}>
          <FormEngine form={form} validators={validators} widgets={own} onSubmit={() => undefined} {...rest} />
        </ProvidersContext.Provider>
      </TextsProvider>
    </Theme>
  );
}
