import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { DeskChanges } from '../../../api/shapes/desk.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { palette } from '../../../ui/theme/palette.ts';

/**
 * The present version beside the one before: at first only the changes, on request everything. On a telephone each
 * field is a card. A changed field is marked by a word.
 */
export function InboxChanges({ changes: { at, fields } }: { changes: DeskChanges }) {
  const { text } = useTexts();
  const title = useId();
  const [whole, setWhole] = useState(false);
  const changed = fields.filter((field) => field.changed);
  const titles = { before: text('app.desk.changes.before'), now: text('app.desk.changes.now') };
  const nothing = text('app.desk.changes.nothing');
  return (
    <div>
      <Typography id={title} variant="h3">
        {text('app.desk.changes.title', { count: changed.length })}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        <Words>{text('app.desk.changes.since')} </Words>
        <DateAndTime at={at} />
      </Typography>
      <Box component="table" role="table" aria-labelledby={title} sx={look}>
        <thead>
          <Box component="tr" role="row">
            <Box component="th" role="columnheader" scope="col">
              {text('app.desk.changes.field')}
            </Box>
            <Box component="th" role="columnheader" scope="col">
              {titles.before}
            </Box>
            <Box component="th" role="columnheader" scope="col">
              {titles.now}
            </Box>
          </Box>
        </thead>
        <tbody>
          {(whole ? fields : changed).map(({ property, label, before, now, changed: differs }) => (
            <Box component="tr" key={property} role="row" data-changed={differs || undefined}>
              <Box component="th" role="rowheader" scope="row">
                <Words>{label} </Words>
                {differs && whole && <span className="mark">{text('app.desk.changes.mark')}</span>}
              </Box>
              <Box component="td" role="cell" data-title={titles.before}>
                {differs ? <del dir="auto">{before || nothing}</del> : <span dir="auto">{before}</span>}
              </Box>
              <Box component="td" role="cell" data-title={titles.now}>
                {differs ? <ins dir="auto">{now || nothing}</ins> : <span dir="auto">{now}</span>}
              </Box>
            </Box>
          ))}
        </tbody>
      </Box>
      {changed.length < fields.length && (
        <LoneButton onClick={() => setWhole(!whole)} sx={{ mt: 1 }}>
          {text(whole ? 'app.desk.changes.less' : 'app.desk.changes.all')}
        </LoneButton>
      )}
    </div>
  );
}

const look = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  display: { xs: 'block', md: 'table' },
  '& thead': { display: { xs: 'none', md: 'table-header-group' } },
  '& tbody': { display: { xs: 'block', md: 'table-row-group' } },
  '& tr': { display: { xs: 'block', md: 'table-row' }, borderTop: `1px solid ${palette.line}`, py: { xs: 1.5, md: 0 } },
  '& th, & td': {
    display: { xs: 'block', md: 'table-cell' },
    textAlign: 'start',
    verticalAlign: 'top',
    px: { xs: 0, md: 1.5 },
    py: { xs: 0.25, md: 1.25 },
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  // The card around the table has the space already.
  '& tr > :first-of-type': { pl: 0 },
  '& tr > :last-of-type': { pr: 0 },
  '& th': { fontWeight: 500, color: 'text.secondary' },
  '& td::before': {
    content: { xs: 'attr(data-title) ": "', md: 'none' },
    color: 'text.secondary',
  },
  '& ins': { textDecoration: 'none', fontWeight: 700 },
  '& .mark': {
    display: 'inline-block',
    px: 1,
    borderRadius: 999,
    bgcolor: palette.blue.soft,
    color: palette.blue.main,
    fontSize: '0.85rem',
  },
};
