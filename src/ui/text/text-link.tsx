import { styled, type Theme } from '@mui/material/styles';
import { RouterLink } from '../navigation/router-link.tsx';

const look = ({ theme }: { theme: Theme }) => ({
  color: theme.palette.primary.main,
  textDecorationColor: theme.alpha(theme.palette.primary.main, 0.4),
  '&:hover': { textDecorationColor: 'inherit' },
});

/** A link out of the app, or within the page. */
export const TextLink = styled('a')(look);

/** A link to a page of the app. */
export const PageLink = styled(RouterLink)(look);
