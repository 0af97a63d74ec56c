import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Values } from '../src/core/config.ts';
import { FormEngine } from '../src/form/index.ts';
import { ProvidersContext } from '../src/form/providers.ts';
import { type Texts, TextsProvider, useTexts } from '../src/ui/text/texts.tsx';
import type { FieldHarnessProps } from '../tests/support/fields/field-harness.tsx';
import { makeForm, makeValidators, widgets } from '../tests/support/fields/form-harness.tsx';
import { makeFakeProviders } from '../tests/support/sites/fake-providers.tsx';
import { ofWidgets, type TextTable } from '../tests/support/texts-table.ts';
import words from './state-words.json' with { type: 'json' };

/** The field that shows a widget's states. A story file whose field depends on others sets it in `parameters.sample`. */
export interface Sample extends FieldHarnessProps {
  /** Properties that the field depends on, drawn below the states. */
  related?: { properties: Record<string, object>; ui: Record<string, object>; values: Values };
}

export type StatesMeta = Meta<typeof WidgetStates>;
export type StatesStory = StoryObj<typeof WidgetStates>;

type Stories = { default: { args?: unknown; parameters?: unknown } } & Record<string, unknown>;

/** The states of a field, in their order on the page. */
const STATES = ['empty', 'filled', 'missing', 'long', 'readOnly', 'readOnlyEmpty', 'disabled'] as const;
type State = (typeof STATES)[number];

/** The story of all states, from the widget's own stories. */
export function statesStories(own: object): Omit<StatesMeta, 'title'> {
  const sample = sampleOf(own as Stories);
  return { component: WidgetStates, args: { sample }, play: showStates };
}

/** The sample of the story file: its `args`, and if they have no value, that of `Filled` or of the first story that only sets one. */
function sampleOf({ default: meta, ...stories }: Stories): Sample {
  const { sample } = (meta.parameters ?? {}) as { sample?: Sample };
  if (sample) return sample;
  const base = meta.args as FieldHarnessProps;
  if (base.value !== undefined) return base;
  const args = Object.values('Filled' in stories ? { first: stories.Filled, ...stories } : stories).map(
    (story) => (story as { args?: Partial<FieldHarnessProps> }).args ?? {},
  );
  const filled = args.find((one) => 'value' in one && Object.keys(one).every((key) => /^(value|required)$/.test(key)));
  return { ...base, value: filled?.value };
}

/** A form with the same field in every state. */
export function WidgetStates({ sample }: { sample: Sample }) {
  const outer = useTexts();
  const form = useMemo(() => formOf(sample), [sample]);
  const texts = useMemo(() => textsOf(sample, outer), [sample, outer]);
  const values = useMemo(() => valuesOf(sample), [sample]);
  const validators = useMemo(() => makeValidators(form), [form]);
  return (
    <TextsProvider texts={texts}>
      <ProvidersContext.Provider value={sample.providers ?? noProviders}>
        <FormEngine form={form} validators={validators} widgets={widgets} values={values} onSubmit={() => undefined} />
      </ProvidersContext.Provider>
    </TextsProvider>
  );
}

const noProviders = makeFakeProviders();
const widgetTexts = ofWidgets();

function formOf({ widget, schema, ui, related }: Sample) {
  // Objects and lists need the full width.
  const width = schema.type === 'object' || schema.type === 'array' ? 'full' : 'half';
  const own: Record<State, object> = {
    empty: {},
    filled: {},
    missing: {},
    long: {},
    readOnly: { 'ui:readonly': true },
    readOnlyEmpty: { 'ui:readonly': true },
    disabled: { 'ui:disabled': true },
  };
  const uiOf = (state: State) => ({ 'ui:width': width, 'ui:widget': widget, ...ui, ...own[state] });
  return makeForm(
    {
      required: ['missing'],
      properties: { ...Object.fromEntries(STATES.map((state) => [state, schema])), ...related?.properties },
    },
    { ...Object.fromEntries(STATES.map((state) => [state, uiOf(state)])), ...related?.ui },
    { submit: { action: 'send' } },
  );
}

function valuesOf({ value, related }: Sample): Values {
  const filled = STATES.filter((state) => !/empty|missing/i.test(state)).map((state) => [state, value]);
  return { ...Object.fromEntries(value === undefined ? [] : filled), ...related?.values };
}

/** The states' names as labels; all other texts from the widget's stories. */
function textsOf({ texts, more }: Sample, outer: Texts): Texts {
  const own = texts ?? {};
  const others = { ...widgetTexts, ...more };
  const language = outer.language as keyof typeof words;
  const stateNames: Record<string, string> = words[language] ?? words.en;
  const inLanguage = (entry: TextTable[string] | undefined) => (typeof entry === 'string' ? entry : entry?.[language]);
  const find = (key: string): string | undefined => {
    const [, state, name = ''] = /^fields\.(\w+)\.(.+)$/.exec(key) ?? [];
    const entry = others[key];
    if (entry !== undefined) return inLanguage(entry);
    if (state === undefined || !STATES.includes(state as State)) return undefined;
    if (name === 'label') return stateNames[state];
    return name === 'help' && state === 'long' ? stateNames.help : inLanguage(own[name]);
  };
  return {
    language: outer.language,
    text(key, values = {}) {
      for (const name of typeof key === 'string' ? [key] : key) {
        const found = find(name)?.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''));
        const text = found ?? outer.text(name, values);
        if (text !== '') return text;
      }
      return '';
    },
  };
}

const CONTROLS = 'input, select, textarea, button';

/** Sends the form to show the missing error, then checks the rules for every widget in every state. */
const showStates: NonNullable<StatesStory['play']> = async ({ canvasElement }) => {
  const button = canvasElement.querySelector<HTMLButtonElement>('button[type=submit]');
  await userEvent.click(button as HTMLButtonElement);
  // A widget without a value has no missing error.
  const dialog = await within(document.body)
    .findByRole('dialog', {}, { timeout: 2000 })
    .catch(() => null);
  if (dialog) {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  }
  const page = document.documentElement;
  await expect(page.scrollWidth, 'the page does not scroll sideways').toBeLessThanOrEqual(page.clientWidth);
  const usable = [...canvasElement.querySelectorAll<HTMLInputElement>(CONTROLS)].filter(
    (control) => /^root_disabled(_|$)/.test(control.id) && !control.matches(':disabled'),
  );
  await expect(
    usable.map(({ outerHTML }) => outerHTML),
    'disabled controls cannot be used',
  ).toEqual([]);
  const writable = [...canvasElement.querySelectorAll<HTMLInputElement>(CONTROLS)].filter(
    (control) =>
      /^root_readOnly/.test(control.id) &&
      !control.matches(':disabled, :read-only, [aria-readonly=true], [aria-disabled=true]'),
  );
  await expect(
    writable.map(({ outerHTML }) => outerHTML),
    'read-only controls cannot be changed',
  ).toEqual([]);
};
