import { useCallback, useState } from 'react';
import type { CompiledForm, Values } from '../../src/core/config.ts';
import { displayFields } from '../../src/core/forms/display.ts';
import { type ReadAnswers, Wizard } from '../../src/form/wizard.ts';
import { useTexts } from '../../src/ui/text/texts.tsx';
import { displays } from '../../src/widgets/displays.ts';
import { Harness, type HarnessProps, makeForm } from './fields/form-harness.tsx';
import { treeOf } from './fields/tree-of.ts';

/** Three steps: the second is skipped unless somebody comes along. The error of the price depends on the last one. */
export const stepped: CompiledForm = {
  ...makeForm(
    {
      required: ['name', 'day'],
      properties: {
        name: { type: 'string' },
        price: { type: 'number', minimum: 0 },
        along: { type: 'boolean' },
        guests: {
          type: 'array',
          items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        },
        day: { type: 'string', format: 'date' },
        note: { type: 'string' },
      },
    },
    {
      name: { 'ui:widget': 'text' },
      price: { 'ui:widget': 'money' },
      along: { 'ui:widget': 'checkbox' },
      guests: { 'ui:widget': 'rows', items: { 'ui:widget': 'group', name: { 'ui:widget': 'text' } } },
      day: { 'ui:widget': 'date' },
      note: { 'ui:widget': 'text' },
    },
    {
      look: 'wizard',
      submit: { action: 'send' },
      buttons: ['submit', 'clear'],
      sections: [
        { id: 'who', fields: ['name', 'price', 'along'] },
        { id: 'guests', fields: ['guests'] },
        { id: 'day', fields: ['day', 'note'] },
      ],
      rules: [{ that: treeOf("values.note != 'free' || values.price == null"), at: 'price', error: 'notFree' }],
    },
  ),
  expressions: { when: { guests: treeOf('values.along') }, value: [], required: [] },
};

export const steppedTexts = {
  'forms.sample.sections.who.title': 'Qui',
  'forms.sample.sections.who.text': 'Les **seves** dades.',
  'forms.sample.sections.guests.title': 'Acompanyants',
  'forms.sample.sections.day.title': 'Dia',
  'forms.sample.name.label': 'Nom',
  'forms.sample.price.label': 'Preu',
  'forms.sample.along.label': 'Ve algú més',
  'forms.sample.guests.label': 'Acompanyants',
  'forms.sample.guests.item': 'Acompanyant {{number}}',
  'forms.sample.guests.fields.name.label': 'Nom de l’acompanyant',
  'forms.sample.day.label': 'Dia de la visita',
  'forms.sample.note.label': 'Nota',
  'app.failed.title': { ca: 'No s’ha pogut carregar', es: 'No se ha podido cargar' },
  'app.yes': { ca: 'Sí', es: 'Sí' },
  'app.no': { ca: 'No', es: 'No' },
  'errors.notFree': 'Si és de franc, sense preu',
};

interface Props extends Partial<HarnessProps> {
  /** Step that the address names at first. */
  start?: string | undefined;
  /** By default the values are read as the app does. */
  read?: ReadAnswers;
  /** Each step the address has named, with ` (replaced)` where it took the place of the one before. */
  visited?: string[];
}

/** A form in steps with an address of its own, whose Back is a button. */
export function SteppedForm({ form = stepped, texts = steppedTexts, ...rest }: Props) {
  return <Harness form={form} texts={texts} {...rest} body={<Steps form={form} {...rest} />} />;
}

/** The steps of a form, with an address of their own. */
export function Steps({ form, start, read, visited }: Omit<Props, 'form'> & { form: CompiledForm }) {
  const { text, language } = useTexts();
  const [history, setHistory] = useState<readonly (string | undefined)[]>([start]);
  const step = history.at(-1);
  const own = useCallback<ReadAnswers>(
    async (values: Values) => displayFields(form, values, text, () => undefined, { language, displays }),
    [form, text, language],
  );
  return (
    <>
      <Wizard
        step={step}
        begin={start}
        read={read ?? own}
        onStep={(next, replace) => {
          visited?.push(replace ? `${next} (replaced)` : next);
          setHistory((before) => [...(replace ? before.slice(0, -1) : before), next]);
        }}
      />
      <button type="button" style={{ minHeight: 44 }} onClick={() => setHistory((before) => before.slice(0, -1))}>
        browser back
      </button>
    </>
  );
}
