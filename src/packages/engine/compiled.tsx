import { useContext, useMemo } from 'react';
import type { CompiledForm } from '../../core/config.ts';
import { FormEngine, type FormEngineProps, type ValidatorFunctions, type Widget } from '../../form/index.ts';
import { type Providers, ProvidersContext } from '../../form/providers.ts';
import { LinksProvider } from '../../ui/text/links.tsx';
import { type Texts, TextsProvider } from '../../ui/text/texts.tsx';
import { Look, type LookProps } from '../shared/look.tsx';
import { type FormTexts, textsFor } from '../shared/texts.ts';
import { widgets as ours } from '../shared/widgets.ts';
import type { Words } from '../shared/words/collect.ts';

export type { CompiledForm, Json, Values } from '../../core/config.ts';
export type { Theme } from '../../core/theme/theme.ts';
export { FormEngine, type FormEngineProps, useFieldValues, validate } from '../../form/index.ts';
export type { FileStorage, Providers, SourceAnswer } from '../../form/providers.ts';
export { useField, type Widget, type WidgetProps } from '../../form/widget.ts';
export type { Texts } from '../../ui/text/texts.tsx';
export type { FormTexts } from '../shared/texts.ts';
export { loadWidgets } from '../shared/widgets.ts';
export type { Words } from '../shared/words/collect.ts';

/** A form as the compiler makes it. */
export interface Compiled {
  form: CompiledForm;
  validators: ValidatorFunctions;
  /** Texts that its schema says itself. */
  texts?: FormTexts;
}

export interface FormProps extends Omit<FormEngineProps, 'form' | 'validators' | 'widgets'>, Pick<LookProps, 'look'> {
  /** Language of texts, numbers and dates (BCP 47); default `en`. */
  language?: string;
  /** Language → texts of the form, as in a message file; or a reader of texts that the page has already. */
  texts?: Readonly<Record<string, FormTexts>> | Texts;
  /** Language → what the engine says itself. English is built in; Catalan and Spanish are modules of the package. */
  words?: Readonly<Record<string, Words>>;
  /** ISO 3166 code of the country by whose habits English dates are written. */
  country?: string;
  /** IANA time zone of moments; the reader's own by default. */
  timeZone?: string;
  /** Addresses by the names that texts and widgets ask for. */
  links?: Readonly<Record<string, string>>;
  /** Where lists and files come from; without them lists are empty, and files go along with the values. */
  providers?: Partial<Providers>;
  /** More kinds of fields, or others of the same names. */
  widgets?: Readonly<Record<string, Widget>>;
}

const nothing = {};

/** A form that the compiler has made, with all that the engine needs around it. It fetches nothing and runs no `eval`. */
export function SchemaForm({ form: compiled, ...props }: FormProps & { form: Compiled }) {
  const { language, texts, words, country, timeZone, links, providers, widgets, look, ...engine } = props;
  const { form, validators } = compiled;
  return (
    <Look look={look} language={language ?? 'en'}>
      <TextsProvider texts={useTextsOf(compiled, props)}>
        <LinksProvider
          value={useMemo(
            () => (name: string) => (links ?? (nothing as Readonly<Record<string, string>>))[name],
            [links],
          )}
        >
          <ProvidersContext.Provider value={useProviders(providers)}>
            <FormEngine
              {...engine}
              form={form}
              validators={validators}
              widgets={useMemo(() => ({ ...ours, ...widgets }), [widgets])}
            />
          </ProvidersContext.Provider>
        </LinksProvider>
      </TextsProvider>
    </Look>
  );
}

function useTextsOf(compiled: Compiled, props: FormProps): Texts {
  const { language = 'en', texts = nothing, words = nothing, country, timeZone } = props;
  const { form, texts: own = nothing } = compiled;
  // Texts that are written into the call are others at every render, and say the same.
  const said = isReader(texts) ? texts : JSON.stringify(texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` stands for the texts
  return useMemo(
    () => (isReader(texts) ? texts : textsFor({ language, id: form.id, own, texts, words, country, timeZone })),
    [said, language, form.id, own, words, country, timeZone],
  );
}

function isReader(texts: NonNullable<FormProps['texts']>): texts is Texts {
  return typeof texts.text === 'function';
}

function useProviders(given: Partial<Providers> | undefined): Providers {
  const around = useContext(ProvidersContext);
  return useMemo(() => ({ ...around, ...given }), [around, given]);
}
