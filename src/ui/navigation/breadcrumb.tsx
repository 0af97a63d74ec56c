import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import { PageLink } from '../text/links.tsx';
import { useTexts } from '../text/texts.tsx';

interface Crumb {
  label: string;
  /** Absent for a page without a path. */
  to?: string;
}

/** The path from the landing page to this one; beyond 8 the middle collapses into a button (spec 1 §9). */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { text } = useTexts();
  return (
    <Breadcrumbs
      maxItems={8}
      expandText={text('app.breadcrumb.expand')}
      aria-label={text('app.breadcrumb.label')}
      sx={{
        my: -0.75,
        '& li': { display: 'flex', alignItems: 'center', minHeight: 44 },
        '& button': { minWidth: 44, minHeight: 44, justifyContent: 'center' },
      }}
    >
      {crumbs.map(({ label, to }, at) =>
        to !== undefined && at < crumbs.length - 1 ? (
          <PageLink key={to} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 }}>
            {label}
          </PageLink>
        ) : (
          <Typography key={label} color="text.secondary" aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {label}
          </Typography>
        ),
      )}
    </Breadcrumbs>
  );
}
