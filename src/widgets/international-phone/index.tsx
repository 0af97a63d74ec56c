import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { SelectBox } from '../../ui/fields/select-box.tsx';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useHydrating } from '../../ui/hooks/hydrating.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { type Country, countries, countryOf, movedTo, parsePhone } from './numbers.ts';
import { formatPhone } from './phone-text.ts';

/** Beside each other where there is room for both. */
const Both = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  '& > :first-of-type': { flex: '1 1 10rem', maxWidth: '16rem' },
  '& > :last-of-type': { flex: '1 1 12rem' },
}));

/**
 * A telephone number of any country. The schema's format says whose numbers are typed without one (`e164-ES`). Whoever types it in full has its country recognised; whoever types it as at home has
 * it in the list beside. The box is the field; the list only helps.
 */
export default function InternationalPhoneWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text, language } = useTexts();
  const { value, readOnly, disabled } = props;
  const [chosen, setChosen] = useState(homeOf(props.schema.format));
  const country = countryOf(value) ?? chosen;
  const list = `${props.id}__country`;
  const offered = useCountries(language, list);
  const number = (
    <TypedInput
      characters={20}
      field={{ ...props, autoComplete: props.autoComplete ?? 'tel' }}
      value={value}
      parse={(typed) => parsePhone(typed, country)}
      format={formatPhone}
      onDraft={(typed) => props.onDraft(typed as string | undefined)}
      type="tel"
      inputMode="tel"
      hint={text('widgets.international-phone.hint')}
    />
  );
  if (readOnly) return number;
  return (
    <Both>
      <SelectBox
        field={{
          ...{ id: list, name: list, required: false, readOnly, disabled, invalid: false },
          ...{ describedBy: undefined, autoComplete: 'tel-country-code', onBlur: props.onBlur },
        }}
        label={text('widgets.international-phone.country', { label: props.label })}
        options={offered}
        chosen={country ?? ''}
        empty={country === undefined ? text('widgets.international-phone.choose') : undefined}
        onChoose={(key) => {
          setChosen(key);
          if (value !== undefined) props.onChange(movedTo(value, key));
        }}
      />
      {number}
    </Both>
  );
}

/**
 * The countries as the page came with them, else as this browser calls them: a browser and a server do not have the same
 * names for all, nor in each language, and what is taken over must be the same.
 */
function useCountries(language: string, list: string): readonly Country[] {
  const isTakenOver = useHydrating();
  const [came] = useState(() => (isTakenOver ? { language, countries: countriesIn(list) } : undefined));
  const known = came?.language === language ? came.countries : undefined;
  return useMemo(() => known ?? countries(language), [known, language]);
}

/** Those of a list that stands in the page; nothing on the server, or where there is none. */
function countriesIn(list: string): readonly Country[] | undefined {
  // Node, which draws pages too, has no document and knows no HTMLSelectElement.
  const standing = globalThis.document?.querySelector<HTMLSelectElement>(`select[id="${CSS.escape(list)}"]`);
  if (!standing) return undefined;
  return [...standing.options]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ key: value, label: text }));
}

/** ISO 3166. */
function homeOf(format: unknown): string | undefined {
  return typeof format === 'string' ? /^e164-([A-Z]{2})$/.exec(format)?.[1] : undefined;
}
