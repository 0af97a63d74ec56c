import { styled } from '@mui/material/styles';
import { useColumns } from '../../form/nested.ts';
import type { Field } from '../../form/widget.ts';
import { RequiredMark } from '../../ui/fields/field-label.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { VisuallyHidden, visuallyHidden } from '../../ui/visually-hidden.tsx';
import { RowLine, type RowProps } from './row.tsx';

/** A table in a wide container; in a narrow one each row is a card with the labels of its fields. */
const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { ...theme.typography.body2, fontWeight: 500, textAlign: 'start' },
  '& td': { position: 'relative', minWidth: 0 },
  '@container rows (min-width: 720px)': {
    '& th, & td': { padding: theme.spacing(1, 0.75), verticalAlign: 'top' },
    '& tbody th': { paddingBlockStart: theme.spacing(2.75), whiteSpace: 'nowrap' },
    '& tbody tr': { borderBlockStart: `1px solid ${theme.palette.divider}` },
    '& td:has(select)': { minWidth: 160 },
    // The column heading shows the label.
    '& td > [data-field] > label:not(:has(input)), & td > [data-field] > fieldset > legend': visuallyHidden,
    '& td > [data-field] > label:has(input) > :last-child': visuallyHidden,
  },
  '@container rows (max-width: 719.98px)': {
    display: 'block',
    '& thead': visuallyHidden,
    '& tbody': { display: 'grid', gap: theme.spacing(2) },
    '& tr': {
      display: 'grid',
      gap: theme.spacing(2),
      padding: theme.spacing(2),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.spacing(1.5),
    },
    '& th, & td': { display: 'block' },
    '& tbody th': { fontWeight: 700 },
    '& td:empty': { display: 'none' },
  },
}));

interface Props {
  name: string;
  label: string;
  schema: Field['schema'];
  rows: readonly RowProps[];
}

export function RowTable({ name, label, schema, rows }: Props) {
  const { text } = useTexts();
  const columns = useColumns(name, schema);
  const isEditable = rows.some((row) => row.isEditable);
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column.name} scope="col">
              <Words>{column.label}</Words>
              {column.required && isEditable && <RequiredMark />}
            </th>
          ))}
          {isEditable && (
            <th scope="col">
              <VisuallyHidden>{text('widgets.rows.actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RowLine key={row.rowKey} {...row} columns={columns} />
        ))}
      </tbody>
    </Table>
  );
}
