import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { WorkshopProblem } from '../../../api/shapes/workshop.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { itemIdOf } from './files.ts';
import { useWorkshop } from './workshop.tsx';

/** Problems to name at once; the rest follow when these are solved. */
const SHOWN = 20;

/** What the check finds wrong, each with its remedy and a link to its place. */
export function ProblemList() {
  const { text } = useTexts();
  const { problems } = useWorkshop();
  if (!problems?.length) return null;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <Notice severity={errors > 0 ? 'error' : 'warning'} role="region" aria-label={text('app.workshop.check')}>
      <p role="status">
        {errors > 0 && text('app.workshop.errors', { count: errors })}
        {errors > 0 && errors < problems.length && ' · '}
        {errors < problems.length && text('app.workshop.warnings', { count: problems.length - errors })}
      </p>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={`${problem.file} ${problem.line} ${problem.column} ${problem.message}`}>
            <Link to={addressOf(problem)}>
              {problem.file}:{problem.line}
            </Link>{' '}
            <span lang={problem.language}>
              {problem.message} – {problem.remedy}
            </span>
          </li>
        ))}
        {problems.length > SHOWN && <li>{text('app.workshop.more', { count: problems.length - SHOWN })}</li>}
      </Box>
    </Notice>
  );
}

/** Parameters of the address that lead to a place in a file. */
function addressOf({ file, line, column }: WorkshopProblem): { search: string } {
  return { search: `?${new URLSearchParams({ open: itemIdOf(file), file, at: `${line}:${column}` })}` };
}
