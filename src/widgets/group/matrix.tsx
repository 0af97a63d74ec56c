import { styled } from '@mui/material/styles';
import { ObjectFields, useInnerChoices } from '../../form/nested.ts';

const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

const Box = styled('div')({ containerType: 'inline-size', containerName: 'matrix' });

/**
 * Each row is a group of radio buttons with a legend, for assistive technology and on a telephone. Where there is room
 * the buttons stand below heads that say to the eye what the labels beside them say, which is then hidden.
 */
const Rows = styled('div')(({ theme }) => {
  const asTable = {
    '& > [data-heads], & [role=radiogroup]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(9em, 2fr) repeat(var(--columns), minmax(0, 1fr))',
      alignItems: 'center',
      columnGap: theme.spacing(1),
    },
    // At the end of a row that need not be answered stands what takes its answer back.
    '&:has([data-take-back]) > [data-heads], &:has([data-take-back]) [role=radiogroup]': {
      gridTemplateColumns: 'minmax(9em, 2fr) repeat(var(--columns), minmax(0, 1fr)) 44px',
    },
    '& > [data-heads] > span': { ...theme.typography.body2, fontWeight: 500, textAlign: 'center', hyphens: 'auto' },
    '& > [data-heads]': { paddingBlockEnd: theme.spacing(1) },
    '& [data-field]': { borderBlockStart: `1px solid ${theme.palette.divider}`, paddingBlock: theme.spacing(0.5) },
    '& > :not([data-heads]) > div': { rowGap: 0 },
    // A legend takes no part in a grid unless it floats.
    '& [role=radiogroup] > legend': { float: 'inline-start', margin: 0 },
    '& [role=radiogroup] > div': { display: 'contents' },
    '& label:has(input)': { position: 'relative', justifySelf: 'center', margin: 0 },
    '& label:has(input) > :last-child': unseen,
  };
  return {
    '& > [data-heads]': { display: 'none' },
    '@container matrix (min-width: 560px)': { '&:not([data-many])': asTable },
    '@container matrix (min-width: 840px)': { '&[data-many]': asTable },
  };
});

/** More columns than these stand in a table only where there is much room. */
const MANY = 6;

interface Props {
  address: string;
  disabled: boolean;
  readOnly: boolean;
}

/** The fields of a group that all offer the same: a row for each, a column for each choice. */
export default function Matrix({ address, disabled, readOnly }: Props) {
  const columns = useInnerChoices(address);
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
        <ObjectFields address={address} disabled={disabled} readOnly={readOnly} />
      </Rows>
    </Box>
  );
}
