import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { arrow as ArrowIcon } from '../icons/workspace.ts';
import { useBoxReader } from './box-readers.ts';
import { controlAria, type FieldControl } from './field-control.ts';
import { useToRead } from './locked.ts';
import { TextToRead } from './text-input.tsx';

export interface SelectOption {
  /** Value of the option; unique in the list, never empty. */
  key: string;
  label: string;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  disabled?: boolean;
  /** Heading above the option; adjacent options with the same heading share it. */
  group?: string;
}

interface SelectBoxProps {
  /** Accessible name, if there is no label element. */
  label?: string;
  field: FieldControl & { autoComplete: string | undefined };
  options: readonly SelectOption[];
  /** Key of the chosen option; `''` for none. */
  chosen: string;
  /** Text of the empty option; without it a choice cannot be cleared. */
  empty: string | undefined;
  /** `''` when the choice was cleared. */
  onChoose(key: string): void;
}

/**
 * One choice of a list. The browser's own select takes focus and label itself, browser autofill knows it, and
 * telephones show their own list. Browsers have no read-only select: what is chosen is then a text.
 */
export function SelectBox({ label, field, options, chosen, empty, onChoose }: SelectBoxProps) {
  const toRead = useToRead(field.readOnly);
  const isOffered = chosen === '' ? empty !== undefined : options.some(({ key }) => key === chosen);
  const list = useBoxReader({
    field,
    drawn: isOffered ? chosen : undefined,
    // A list that was given what it does not offer shows nothing.
    shown: ({ value, selectedOptions: [option] }: HTMLSelectElement) =>
      option?.disabled === false ? value : undefined,
    onShown: onChoose,
  });
  const words = options.find(({ key }) => key === chosen)?.label ?? '';
  return toRead && !field.disabled ? (
    <TextToRead {...{ field, label }} text={words} />
  ) : (
    <NativeSelect
      input={<OutlinedInput fullWidth error={field.invalid} />}
      inputRef={list}
      id={field.id}
      name={field.name}
      value={chosen}
      disabled={field.disabled || field.readOnly}
      autoComplete={field.autoComplete}
      IconComponent={ArrowIcon}
      inputProps={{ variant: 'outlined', 'aria-label': label, ...controlAria(field) }}
      onChange={(event) => onChoose(event.target.value)}
      onBlur={field.onBlur}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {grouped(options).map(({ group, members }) => {
        const drawn = members.map(({ key, label, lang, disabled }) => (
          <option key={key} value={key} lang={lang} disabled={disabled}>
            {label}
          </option>
        ));
        return group === undefined ? (
          drawn
        ) : (
          <optgroup key={group} label={group}>
            {drawn}
          </optgroup>
        );
      })}
    </NativeSelect>
  );
}

/** Groups adjacent options with the same heading. */
function grouped(options: readonly SelectOption[]): { group: string | undefined; members: SelectOption[] }[] {
  const runs: { group: string | undefined; members: SelectOption[] }[] = [];
  for (const option of options) {
    const run = runs.at(-1);
    if (run && run.group === option.group) run.members.push(option);
    else runs.push({ group: option.group, members: [option] });
  }
  return runs;
}
