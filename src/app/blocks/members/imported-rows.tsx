import Box from '@mui/material/Box';
import type { ImportReport } from '../../../api/calls/members.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';

/** Rows of a file with what is wrong with them, else with what they do. */
export function ImportedRows({ report: { problems, changes } }: { report: ImportReport }) {
  const { text } = useTexts();
  const rows =
    problems.length > 0
      ? problems.map(({ line, username, column, text: said }) => ({
          ...{ line, username, name: '', said },
          columns: column,
        }))
      : changes.map(({ line, username, name, act, columns }) => ({
          ...{ line, username, name },
          said: text(act === 'added' ? 'app.members.new' : 'app.members.changed'),
          columns: columns.join(', '),
        }));
  return (
    <Box component="ul" sx={look}>
      {rows.map(({ line, username, name, said, columns }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
        <li key={at}>
          <strong>{text('app.members.row', { line, username })}</strong> {name && `${name} – `}
          {said}
          {columns && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{columns}</Box>}
        </li>
      ))}
    </Box>
  );
}

const look = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: '60vh',
  overflowY: 'auto',
  '& li': { py: 1, borderTop: `1px solid ${palette.line}` },
};
