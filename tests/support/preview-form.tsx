import { useMemo, useState } from 'react';
import PreviewCard from '../../src/app/blocks/preview/preview-card.tsx';
import type { PageNode } from '../../src/app/version/page-tree.ts';
import type { PreviewPart, Values } from '../../src/core/config.ts';
import { FormEngine } from '../../src/form/index.ts';
import { ProvidersContext } from '../../src/form/providers.ts';
import { TextsProvider } from '../../src/ui/text/texts.tsx';
import { AppTheme } from '../../src/ui/theme/theme.tsx';
import { makeForm, makeValidators, widgets } from './fields/form-harness.tsx';
import { familyEntries } from './fields/tree-entries.ts';
import { halves } from './pictures.ts';
import { type FakeProviders, makeFakeProviders } from './sites/fake-providers.tsx';
import { makeTexts } from './texts-table.ts';

const file = (tipo: string) => ({
  'ui:widget': 'stored-file',
  'ui:options': { action: 'keep', params: { tipo }, accept: 'picture', maxBytes: 2_000_000 },
});

/** A form such as that of a public entry, and everything a preview can show of it. */
export const entryForm = makeForm(
  {
    properties: {
      name: { type: 'string' },
      surname: { type: 'string' },
      company: { type: 'string' },
      words: { type: 'string' },
      fields: { type: 'array' },
      code: { type: 'string' },
      town: { type: 'string' },
      link: { type: 'string' },
      photo: { type: 'string' },
      logo: { type: 'string' },
    },
  },
  {
    name: { 'ui:widget': 'text', 'ui:width': 'half' },
    surname: { 'ui:widget': 'text', 'ui:width': 'half' },
    company: { 'ui:widget': 'text' },
    words: { 'ui:widget': 'textarea' },
    fields: { 'ui:widget': 'parameter-tree', 'ui:options': { source: 'families', parents: 'group' } },
    code: { 'ui:widget': 'text', 'ui:width': 'third' },
    town: { 'ui:widget': 'text', 'ui:width': 'third' },
    link: { 'ui:widget': 'text' },
    photo: file('FOTO'),
    logo: file('LOGO'),
  },
);

export const entryParts: readonly PreviewPart[] = [
  { as: 'picture', properties: ['photo'] },
  { as: 'logo', properties: ['logo'] },
  { as: 'name', properties: ['name', 'surname'] },
  { as: 'company', properties: ['company'] },
  { as: 'text', properties: ['words'] },
  { as: 'tags', properties: ['fields'] },
  { as: 'place', properties: ['code', 'town'] },
  { as: 'link', properties: ['link'] },
];

export const entryTexts = Object.fromEntries(
  Object.entries({
    name: 'Nom',
    surname: 'Cognoms',
    company: 'Empresa',
    words: 'Presentació',
    fields: 'Activitats',
    code: 'Codi postal',
    town: 'Població',
    link: 'Enllaç',
    photo: 'Foto',
    logo: 'Logotip',
  }).map(([name, text]) => [`fields.${name}.label`, text]),
);

const page = { page: { id: 'entry' } } as PageNode;

/** Providers that know the families and have a picture for every address. */
export function entryProviders(): FakeProviders {
  const providers = makeFakeProviders({ open: () => halves(200, 200) });
  providers.answer('families', familyEntries);
  return providers;
}

interface Props {
  values?: Values;
  language?: string;
  providers?: FakeProviders;
}

/** The form and, below it, its preview, without an app around them. */
export function PreviewedForm({ values, language = 'ca', providers }: Props) {
  const [own] = useState(entryProviders);
  const validators = useMemo(() => makeValidators(entryForm), []);
  const texts = useMemo(() => makeTexts(language, entryTexts), [language]);
  return (
    <AppTheme>
      <TextsProvider texts={texts}>
        <ProvidersContext.Provider value={providers ?? own}>
          <FormEngine
            form={entryForm}
            validators={validators}
            widgets={widgets}
            values={values}
            onSubmit={() => undefined}
          >
            <PreviewCard page={page} block={{ type: 'preview', id: 'card', form: 'form', parts: entryParts }} />
          </FormEngine>
        </ProvidersContext.Provider>
      </TextsProvider>
    </AppTheme>
  );
}
