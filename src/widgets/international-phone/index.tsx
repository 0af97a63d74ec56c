import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { PLAIN_CONTROL } from '../../ui/fields/field-control.ts';
import { useToRead } from '../../ui/fields/locked.ts';
import { SelectBox } from '../../ui/fields/select-box.tsx';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useHydrating } from '../../ui/hooks/hydrating.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { formatPhone } from './display.ts';
import { type Country, countries, countryOf, inCountry, parsePhone } from './numbers.ts';

const Both = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  '& > :first-of-type': { flex: '1 1 10rem', maxWidth: '16rem' },
  '& > :last-of-type': { flex: '1 1 12rem' },
}));

/**
 * A telephone number of any country. An international number sets the country; a national number belongs to the country
 * of the list, at first the one that the schema's format names (`e164-ES`). The box is the field, the list an aid.
 */
export default function InternationalPhoneWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text, language } = useTexts();
  const { value, readOnly, disabled } = props;
  const toRead = useToRead(readOnly);
  const [chosen, setChosen] = useState(homeOf(props.schema.format));
  const country = countryOf(value) ?? chosen;
  const list = `${props.id}__country`;
  const offered = useCountries(language, list);
  const number = (
    <TypedInput
      characters={20}
      field={{ ...props, autoComplete: props.autoComplete ?? 'tel' }}
      parse={(typed) => parsePhone(typed, country)}
      format={formatPhone}
      type="tel"
      inputMode="tel"
      hint={text('widgets.international-phone.hint')}
    />
  );
  if (toRead) return number;
  return (
    <Both>
      <SelectBox
        field={{
          ...PLAIN_CONTROL,
          id: list,
          name: list,
          readOnly,
          disabled,
          autoComplete: 'tel-country-code',
          onBlur: props.onBlur,
        }}
        label={text('widgets.international-phone.country', { label: props.label })}
        options={offered}
        chosen={country ?? ''}
        empty={country === undefined ? text('widgets.international-phone.choose') : undefined}
        onChoose={(key) => {
          setChosen(key);
          if (value !== undefined) props.onChange(inCountry(value, key));
        }}
      />
      {number}
    </Both>
  );
}

/**
 * The countries as the server drew them, else by this browser's names. Server and browser name some countries
 * differently, and a hydrated list must not change.
 */
function useCountries(language: string, list: string): readonly Country[] {
  const isHydrating = useHydrating();
  const [drawn] = useState(() => (isHydrating ? { language, countries: countriesIn(list) } : undefined));
  const fromServer = drawn?.language === language ? drawn.countries : undefined;
  return useMemo(() => fromServer ?? countries(language), [fromServer, language]);
}

/** The options of the `select` that the server drew. */
function countriesIn(list: string): readonly Country[] | undefined {
  // On the server there is no document.
  const select = globalThis.document?.querySelector<HTMLSelectElement>(`select[id="${CSS.escape(list)}"]`);
  if (!select) return undefined;
  return [...select.options]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ key: value, label: text }));
}

function homeOf(format: unknown): string | undefined {
  return typeof format === 'string' ? /^e164-([A-Z]{2})$/.exec(format)?.[1] : undefined;
}
