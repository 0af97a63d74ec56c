import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { UserMenuItem } from '../../core/config.ts';
import { Icon } from '../../ui/icon.tsx';
import { account as AccountIcon, expand as ExpandIcon, logout as LogoutIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp } from '../context.tsx';
import { useHydrating } from '../hydrating.ts';
import { useObsoleteQuestion } from '../leave/use-obsolete-question.ts';
import { UserMenuForm } from './user-menu-form.tsx';

const LeaveDialog = lazy(() => import('../leave/leave-dialog.tsx'));

/** The user's name; it opens the menu with what concerns the session (spec 1 §2). */
export function UserMenu() {
  const { runtime, workspace, visitor, session } = useApp();
  const { text } = useTexts();
  const nameless = useHydrating();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** Undefined until the menu is opened for the first time: most pages are left without. */
  const [open, setOpen] = useState<boolean>();
  const [chosen, choose] = useState<UserMenuItem | null>(null);
  const [asked, ask] = useState(false);
  // Logging out leaves no drafts behind, of this page or of any other.
  const losesWork = () => runtime.holdsBack() || (session !== null && runtime.drafts.any(session.username));
  const stay = () => {
    ask(false);
    button.current?.focus();
  };
  useObsoleteQuestion(runtime.unsent, asked, losesWork, stay);
  if (!session) return null;
  const items = (workspace.menu.userMenu ?? []).filter(({ check }) => workspace.tree.passes(check, visitor));
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        id={`${id}-button`}
        aria-label={nameless ? text('app.user.menu') : undefined}
        aria-haspopup="menu"
        aria-expanded={open === true}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={() => setOpen(true)}
        startIcon={<AccountIcon aria-hidden />}
        endIcon={<ExpandIcon aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }} />}
        sx={buttonLook}
      >
        <Box component="span" sx={nameLook}>
          {nameless ? '' : session.name}
        </Box>
      </Button>
      {open !== undefined && (
        <Menu
          id={`${id}-menu`}
          anchorEl={() => button.current}
          open={open}
          onClose={() => setOpen(false)}
          slotProps={{
            list: { 'aria-labelledby': `${id}-button` },
            paper: { sx: { mt: 1, minWidth: 220, borderRadius: 1.4, boxShadow: 6 } },
          }}
        >
          {items.map((item) => (
            <MenuItem
              key={item.id}
              onClick={() => {
                setOpen(false);
                choose(item);
              }}
            >
              <ListItemIcon>{item.icon && <Icon name={item.icon} fontSize="small" />}</ListItemIcon>
              {text(`userMenu.${item.id}`)}
            </MenuItem>
          ))}
          <MenuItem
            onClick={() => {
              if (!losesWork()) return runtime.logOut();
              setOpen(false);
              ask(true);
            }}
          >
            <ListItemIcon>
              <LogoutIcon aria-hidden fontSize="small" />
            </ListItemIcon>
            {text('app.user.logOut')}
          </MenuItem>
        </Menu>
      )}
      <Suspense>
        {asked && <LeaveDialog forGood onStay={stay} onLeave={() => runtime.logOut()} />}
        {chosen && (
          <UserMenuForm
            key={chosen.id}
            item={chosen}
            onGone={() => {
              choose(null);
              button.current?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const buttonLook = { px: { xs: 1, sm: 2 }, minWidth: 44, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: 0 } };

/**
 * On the narrowest screens only the sign is seen; the name stays for screen readers. Beside the links of the bar it has
 * a width of its own: it comes after them, and must not move what somebody is about to press.
 */
const nameLook = {
  width: { lg: 208 },
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { xs: 0, sm: 220 },
  height: { xs: 0, sm: 'auto' },
};
