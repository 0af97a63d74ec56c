import { styled } from '@mui/material/styles';

/** Twelve columns where there is room for them, one where there is not: the width of the form or group decides. */
export const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: theme.spacing(3, 2.5),
  alignItems: 'start',
  '& > *': { gridColumn: '1 / -1', minWidth: 0, scrollMarginBlock: theme.spacing(12) },
  '@container form (min-width: 480px)': {
    '& > [data-width="half"]': { gridColumn: 'span 6' },
    '& > [data-width="third"]': { gridColumn: 'span 4' },
    '& > [data-width="quarter"]': { gridColumn: 'span 3' },
  },
}));
