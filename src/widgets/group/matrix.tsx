import { styled } from '@mui/material/styles';
import { type DrawnPlace, ObjectFields, useInnerChoices } from '../../form/nested.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';

const Box = styled('div')({ containerType: 'inline-size', containerName: 'matrix' });

/**
 * Each row is a radio group with a legend. In a wide container the rows form a table: column headings replace the
 * buttons' labels, which stay for screen readers.
 */
const Rows = styled('div')(({ theme }) => {
  const asTable = {
    '& > [data-heads], & [role=radiogroup]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(9em, 2fr) repeat(var(--columns), minmax(0, 1fr))',
      alignItems: 'center',
      columnGap: theme.spacing(1),
    },
    // Optional rows have a button that clears the answer.
    '&:has([data-take-back]) > [data-heads], &:has([data-take-back]) [role=radiogroup]': {
      gridTemplateColumns: 'minmax(9em, 2fr) repeat(var(--columns), minmax(0, 1fr)) 44px',
    },
    '& > [data-heads] > span': { ...theme.typography.body2, fontWeight: 500, textAlign: 'center', hyphens: 'auto' },
    '& > [data-heads]': { paddingBlockEnd: theme.spacing(1) },
    '& [data-field]': { borderBlockStart: `1px solid ${theme.palette.divider}`, paddingBlock: theme.spacing(0.5) },
    '& > :not([data-heads]) > div': { rowGap: 0 },
    // A legend is no grid item unless it floats.
    '& [role=radiogroup] > legend': { float: 'inline-start', margin: 0 },
    '& [role=radiogroup] > div': { display: 'contents' },
    '& label:has(input)': { position: 'relative', justifySelf: 'center', margin: 0 },
    '& label:has(input) > :last-child': visuallyHidden,
  };
  return {
    '& > [data-heads]': { display: 'none' },
    '@container matrix (min-width: 560px)': { '&:not([data-many])': asTable },
    '@container matrix (min-width: 840px)': { '&[data-many]': asTable },
  };
});

/** From this number of columns on, the table needs a wider container. */
const MANY = 6;

export default function Matrix(place: DrawnPlace) {
  const columns = useInnerChoices(place.address);
  return (
    <Box>
      <Rows
        data-many={columns.length > MANY || undefined}
        style={{ '--columns': columns.length } as React.CSSProperties}
      >
        <div data-heads aria-hidden>
          <span />
          {columns.map(({ value, label }) => (
            <span key={String(value)}>{label}</span>
          ))}
        </div>
        <ObjectFields {...place} />
      </Rows>
    </Box>
  );
}
