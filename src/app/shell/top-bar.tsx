import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { Link as RouterLink } from 'react-router-dom';
import { Button } from '../../ui/buttons.tsx';
import { 'menu-close' as FoldIcon, menu as MenuIcon } from '../../ui/icons/workspace.ts';
import type { NavItem } from '../../ui/navigation/nav-list.tsx';
import { linkTarget, NewWindowMark } from '../../ui/text/links.tsx';
import { type Texts, useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { Brand } from '../../ui/theme/brand.tsx';
import { type AppState, useApp } from '../context.tsx';
import { contains, type PageNode, pageName, trail } from '../version/page-tree.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { UserMenu } from './user-menu.tsx';

interface Nav {
  id: string;
  open: boolean;
  onToggle(): void;
}

interface Props {
  column: Nav;
  drawer: Nav;
}

/** Breakpoint above which links to other sites are in the bar; below it they are in the navigation. */
export const sitesFrom = (languageSwitch: boolean) => (languageSwitch ? 'xl' : 'lg');

/** The bar above every page of the workspace (spec 1 §2). */
export function TopBar({ column, drawer }: Props) {
  const app = useApp();
  const texts = useTexts();
  const { languageSwitch } = app.workspace.menu;
  const home = app.workspace.tree.home(app.visitor)?.path ?? '/';
  return (
    <AppBar position="sticky" elevation={0} color="inherit" sx={barLook}>
      <Toolbar sx={{ gap: { xs: 0.5, sm: 1.5 }, minHeight: '64px !important' }}>
        <NavToggle {...column} sx={{ display: { xs: 'none', md: 'inline-flex' } }} />
        <NavToggle {...drawer} sx={{ display: { md: 'none' } }} />
        <Box
          component={RouterLink}
          to={home}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: 44,
            textDecoration: 'none',
            borderRadius: 1,
            minWidth: 44,
            mr: 'auto',
          }}
        >
          <Brand name={texts.text('app.name')} tight={languageSwitch} />
        </Box>
        <Box
          component="nav"
          aria-label={texts.text('app.nav.sites')}
          sx={{ display: { xs: 'none', [sitesFrom(languageSwitch)]: 'flex' } }}
        >
          {topBarEntries(app, texts).map((item) => (
            <BarLink key={item.id} item={item} />
          ))}
        </Box>
        <LanguageSwitch />
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}

function NavToggle({ id, open, onToggle, sx }: Nav & Pick<IconButtonProps, 'sx'>) {
  const { text } = useTexts();
  return (
    <IconButton
      edge="start"
      onClick={onToggle}
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      aria-label={open ? text('app.nav.close') : text('app.nav.open')}
      {...(sx ? { sx } : {})}
    >
      {open ? <FoldIcon aria-hidden /> : <MenuIcon aria-hidden />}
    </IconButton>
  );
}

function BarLink({ item }: { item: NavItem }) {
  return (
    <Button
      color="inherit"
      {...linkTarget(item)}
      sx={{ px: 1.75, fontSize: '0.95rem', fontWeight: 400, whiteSpace: 'nowrap' }}
    >
      <Words>{item.title}</Words>
      {item.href !== undefined && <NewWindowMark />}
    </Button>
  );
}

const barLook = {
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  borderRadius: 0,
  zIndex: 'appBar',
};

type Asked = Pick<AppState, 'workspace' | 'visitor'>;

/** Entries of the left navigation, in the order of the menu (spec 1 §2). */
export function mainEntries(app: Asked, texts: Texts, path: string): NavItem[] {
  return app.workspace.tree.all
    .filter(({ page }) => page.entry === 'main')
    .flatMap((node) => entry(app, texts, node, path));
}

/** The pages of the current section; empty if there are fewer than two. */
export function sideEntries(app: Asked, texts: Texts, node: PageNode, path: string): NavItem[] {
  const section = trail(node)[0];
  const children = section?.children.filter(({ page }) => (page.entry ?? 'side') === 'side') ?? [];
  const entries = children.flatMap((child) => entry(app, texts, child, path));
  return entries.length > 1 ? entries : [];
}

function entry({ workspace, visitor }: Asked, texts: Texts, node: PageNode, path: string): NavItem[] {
  const { page } = node;
  const destination = workspace.tree.destination({ page: page.id }, visitor);
  if (!destination) return [];
  const { id, icon, disabled } = page;
  const current = node.path === null ? undefined : contains(node.path, path);
  return [{ id, title: pageName(texts, page), ...destination, icon, disabled, current }];
}

/** Links of the top bar that the visitor may follow (spec 1 §2). */
export function topBarEntries({ workspace, visitor }: Asked, { text }: Texts): NavItem[] {
  return workspace.menu.topBar.flatMap((item) => {
    const destination = workspace.tree.destination(item, visitor);
    if (!destination) return [];
    return [{ id: item.id, title: text(`topBar.${item.id}`), ...destination, icon: item.icon }];
  });
}
