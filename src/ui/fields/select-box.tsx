import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { palette } from '../theme/palette.ts';
import { NOTHING, readOnlyBox } from '../theme/read-only.ts';
import { controlAria, type FieldControl } from './field-control.ts';

export interface SelectOption {
  /** Its value in the page; unique in the list, never empty. */
  key: string;
  label: string;
  /** Shown, never chosen. */
  disabled?: boolean;
  /** Stands under a heading of this text; neighbours with the same one share it. */
  group?: string;
}

interface SelectBoxProps {
  field: FieldControl & { autoComplete: string | undefined };
  options: readonly SelectOption[];
  /** Key of the chosen one; `''` for none. */
  chosen: string;
  /** Words of the entry that chooses nothing; without it a choice can be changed and not taken back. */
  empty: string | undefined;
  /** `''`: nothing is chosen any more. */
  onChoose(key: string): void;
}

/** The browser knows no select that is only read: a disabled one looks like that here. */
const toRead = {
  ...readOnlyBox,
  '& select.Mui-disabled': { WebkitTextFillColor: palette.ink.main },
  '& .MuiNativeSelect-icon': { display: 'none' },
};

/**
 * One of a list. The browser's own select: it takes focus and label itself, browser autofill knows it,
 * and telephones show their own list.
 */
export function SelectBox({ field, options, chosen, empty, onChoose }: SelectBoxProps) {
  return (
    <NativeSelect
      fullWidth
      value={chosen}
      disabled={field.disabled || field.readOnly}
      error={field.invalid}
      onChange={(event) => onChoose(event.target.value)}
      onBlur={field.onBlur}
      input={<OutlinedInput disableInjectingGlobalStyles sx={field.readOnly && !field.disabled ? toRead : undefined} />}
      inputProps={{ id: field.id, name: field.name, autoComplete: field.autoComplete, ...controlAria(field) }}
    >
      {empty !== undefined && <option value="">{field.readOnly ? NOTHING : empty}</option>}
      {grouped(options).map(({ group, members }) => {
        const drawn = members.map(({ key, label, disabled }) => (
          <option key={key} value={key} disabled={disabled}>
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

/** Neighbours of one group together. */
function grouped(options: readonly SelectOption[]): { group: string | undefined; members: SelectOption[] }[] {
  const runs: { group: string | undefined; members: SelectOption[] }[] = [];
  for (const option of options) {
    const run = runs.at(-1);
    if (run && run.group === option.group) run.members.push(option);
    else runs.push({ group: option.group, members: [option] });
  }
  return runs;
}
