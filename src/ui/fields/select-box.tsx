import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { arrow as ArrowIcon } from '../icons/workspace.ts';
import { palette } from '../theme/palette.ts';
import { controlAria, type FieldControl, NO_VALUE } from './field-control.ts';

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

/** Browsers have no read-only select, so a disabled one gets the look of a box that is read. */
const toRead = {
  backgroundColor: 'transparent',
  '&& select': { padding: 0, minHeight: 32, WebkitTextFillColor: palette.ink.main },
  '& fieldset, & svg': { display: 'none' },
};

/**
 * One choice of a list. The browser's own select takes focus and label itself, browser autofill knows it, and
 * telephones show their own list.
 */
export function SelectBox({ label, field, options, chosen, empty, onChoose }: SelectBoxProps) {
  const read = field.readOnly && !field.disabled;
  return (
    <NativeSelect
      input={<OutlinedInput fullWidth error={field.invalid} />}
      id={field.id}
      name={field.name}
      value={chosen}
      disabled={field.disabled || field.readOnly}
      autoComplete={field.autoComplete}
      IconComponent={ArrowIcon}
      inputProps={{ variant: 'outlined', 'aria-label': label, ...controlAria(field) }}
      {...(read ? { sx: toRead } : {})}
      onChange={(event) => onChoose(event.target.value)}
      onBlur={field.onBlur}
    >
      {empty !== undefined && <option value="">{field.readOnly ? NO_VALUE : empty}</option>}
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
