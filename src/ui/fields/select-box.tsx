import { arrow as ArrowIcon } from '../icons/workspace.ts';
import { palette } from '../theme/palette.ts';
import { NOTHING } from '../theme/read-only.ts';
import { controlAria, type FieldControl } from './field-control.ts';
import { Outlined, standing } from './outlined.ts';

export interface SelectOption {
  /** Its value in the page; unique in the list, never empty. */
  key: string;
  label: string;
  /** Language of the label, where it is another than the page's. */
  lang?: string;
  /** Shown, never chosen. */
  disabled?: boolean;
  /** Stands under a heading of this text; neighbours with the same one share it. */
  group?: string;
}

interface SelectBoxProps {
  /** Its name, where no label stands beside it. */
  label?: string;
  field: FieldControl & { autoComplete: string | undefined };
  options: readonly SelectOption[];
  /** Key of the chosen one; `''` for none. */
  chosen: string;
  /** Words of the entry that chooses nothing; without it a choice can be changed and not taken back. */
  empty: string | undefined;
  /** `''`: nothing is chosen any more. */
  onChoose(key: string): void;
}

/** The browser's own arrow is another one in each. */
const arrow = {
  '& > select': { appearance: 'none', userSelect: 'none', paddingRight: '24px', cursor: 'pointer' },
  '& > select:disabled': { cursor: 'default' },
  '& > select > :is(option, optgroup)': { backgroundColor: 'background.paper' },
  '& > svg': { position: 'absolute', right: 0, top: 'calc(50% - .5em)', pointerEvents: 'none', color: 'action.active' },
  '&[data-disabled] > svg': { color: 'action.disabled' },
};

/** The browser knows no select that is only read: a disabled one looks like that here. */
const toRead = { '&& > select': { WebkitTextFillColor: palette.ink.main }, '& > svg': { display: 'none' } };

/**
 * One of a list. The browser's own select: it takes focus and label itself, browser autofill knows it,
 * and telephones show their own list.
 */
export function SelectBox({ label, field, options, chosen, empty, onChoose }: SelectBoxProps) {
  const read = field.readOnly && !field.disabled;
  return (
    <Outlined {...standing({ ...field, readOnly: read })} sx={read ? { ...arrow, ...toRead } : arrow}>
      <select
        id={field.id}
        name={field.name}
        aria-label={label}
        value={chosen}
        disabled={field.disabled || field.readOnly}
        autoComplete={field.autoComplete}
        {...controlAria(field)}
        onChange={(event) => onChoose(event.target.value)}
        onBlur={field.onBlur}
      >
        {empty !== undefined && <option value="">{field.readOnly ? NOTHING : empty}</option>}
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
      </select>
      <ArrowIcon aria-hidden />
      <i />
    </Outlined>
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
