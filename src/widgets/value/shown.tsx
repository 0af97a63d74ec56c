import { styled } from '@mui/material/styles';
import type { Field } from '../../form/widget.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { Options } from './options.ts';
import { entriesOf, type Name } from './words.ts';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 1.75, 1.5, 4),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.default,
  '& li + li': { marginTop: theme.spacing(0.5) },
  '& li::marker': { color: theme.palette.primary.main },
}));

interface Props extends Field<unknown, Options> {
  nameOf: Name;
}

/** Several entries are a list, of which screen readers say how long it is; one stands in a box that wraps. */
export function Shown({ nameOf, ...props }: Props) {
  const entries = entriesOf(props.value, props.options.list === true);
  if (entries && entries.length > 0) {
    const names = [...new Set(entries.map(nameOf))];
    return (
      <List id={props.id} aria-label={props.label} aria-describedby={props.describedBy}>
        {names.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </List>
    );
  }
  return (
    <TextInput
      field={{ ...props, readOnly: true, required: false }}
      nothing={props.placeholder}
      text={entries ? '' : nameOf(props.value)}
      onText={() => undefined}
      rows={1}
    />
  );
}
