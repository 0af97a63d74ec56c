import { styled } from '@mui/material/styles';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';

const Offered = styled('ul')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: '100%',
  left: 0,
  right: 0,
  maxHeight: '40vh',
  overflow: 'auto',
  margin: theme.spacing(0.5, 0, 0),
  padding: theme.spacing(0.5, 0),
  listStyle: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  boxShadow: theme.shadows[4],
  '& > li': { padding: theme.spacing(1.25, 1.75), minHeight: 44, cursor: 'pointer', overflowWrap: 'anywhere' },
  '& > .Mui-focused': {
    background: theme.palette.action.selected,
    outline: '2px solid transparent',
    outlineOffset: -2,
  },
}));

interface Props<Option> {
  /** The answer of MUI's `useAutocomplete`, without groups. */
  list: Pick<
    UseAutocompleteReturnValue<Option, false, false, true>,
    'getListboxProps' | 'getOptionProps' | 'groupedOptions' | 'popupOpen'
  >;
  label: string;
  words(option: Option): string;
}

/** The list of suggestions below a box. */
export function Suggestions<Option>({ list, label, words }: Props<Option>) {
  const options = list.groupedOptions as readonly Option[];
  if (!list.popupOpen || options.length === 0) return null;
  return (
    <Offered {...list.getListboxProps()} aria-labelledby={undefined} aria-label={label}>
      {options.map((option, index) => {
        const { key, ...attributes } = list.getOptionProps({ option, index });
        return (
          <li key={key} {...attributes}>
            {words(option)}
          </li>
        );
      })}
    </Offered>
  );
}
