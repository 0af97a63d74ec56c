import Box from '@mui/material/Box';
import type { ButtonProps } from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Session } from '../../core/action.ts';
import type { UserMenuItem } from '../../core/config.ts';
import { Button } from '../../ui/buttons.tsx';
import { useHydrating } from '../../ui/hooks/hydrating.ts';
import { Icon } from '../../ui/icon.tsx';
import { account as AccountIcon, expand as ExpandIcon, logout as LogoutIcon } from '../../ui/icons/workspace.ts';
import { LazyResultDialog, later } from '../../ui/later.tsx';
import type { ResultOutcome } from '../../ui/result-dialog.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { useApp } from '../context.tsx';
import { useObsoleteQuestion } from '../leave/unsent.ts';
import type { Runtime } from '../runtime.ts';

const LeaveDialog = later(() => import('../leave/leave-dialog.tsx'));

/** A button with the user's name, which opens the session menu (spec 1 §2). */
export function UserMenu() {
  const { runtime, workspace, visitor, session } = useApp();
  const { text } = useTexts();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** `open` is undefined until the menu is opened for the first time, which most visits never do. */
  const [{ open, chosen }, put] = useState<{ open?: boolean; chosen: UserMenuItem | 'logOut' | null }>(untouched);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (pathname !== openedAt) {
    // Menu and dialog go with the page that they were opened over.
    setOpenedAt(pathname);
    put(untouched);
  }
  if (!session) return null;
  const items = (workspace.menu.userMenu ?? []).filter(({ check }) => workspace.tree.passes(check, visitor));
  const goBack = () => {
    put({ open: false, chosen: null });
    button.current?.focus();
  };
  return (
    <>
      <NameButton
        ref={button}
        id={`${id}-button`}
        aria-expanded={open === true}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={() => put({ open: true, chosen })}
        name={session.name}
      />
      {open !== undefined && (
        <Menu
          id={`${id}-menu`}
          anchorEl={() => button.current}
          open={open}
          onClose={() => put({ open: false, chosen })}
          slotProps={{
            list: { 'aria-labelledby': `${id}-button` },
            paper: { sx: { mt: 1, minWidth: 220, borderRadius: 1.4, boxShadow: 6 } },
          }}
        >
          {items.map((item) => (
            <MenuItem key={item.id} onClick={() => put({ open: false, chosen: item })}>
              <ListItemIcon>{item.icon && <Icon name={item.icon} fontSize="small" />}</ListItemIcon>
              <Words>{text(`userMenu.${item.id}`)}</Words>
            </MenuItem>
          ))}
          <MenuItem
            onClick={() => (losesWork(runtime, session) ? put({ open: false, chosen: 'logOut' }) : runtime.logOut())}
          >
            <ListItemIcon>
              <LogoutIcon aria-hidden fontSize="small" />
            </ListItemIcon>
            <Words>{text('app.user.logOut')}</Words>
          </MenuItem>
        </Menu>
      )}
      {chosen === 'logOut' ? (
        <LogOutQuestion session={session} onStay={goBack} />
      ) : (
        chosen && <UserMenuForm key={chosen.id} item={chosen} onGone={goBack} />
      )}
    </>
  );
}

const untouched = { chosen: null };

/** Signing out deletes the drafts of all pages. */
function losesWork(runtime: Runtime, { username }: Session): boolean {
  return runtime.hasUnsentInput() || runtime.drafts.any(username);
}

/** Asks before signing out loses input; closes if the input arrives meanwhile. */
function LogOutQuestion({ session, onStay }: { session: Session; onStay(): void }) {
  const { runtime } = useApp();
  useObsoleteQuestion(runtime.unsent, true, () => losesWork(runtime, session), onStay);
  return <LeaveDialog forGood onStay={onStay} onLeave={() => runtime.logOut()} />;
}

function NameButton({ name, ...props }: ButtonProps & { name: string }) {
  const { text } = useTexts();
  const nameless = useHydrating();
  return (
    <Button
      {...props}
      color="inherit"
      aria-label={nameless ? text('app.user.menu') : undefined}
      aria-haspopup="menu"
      startIcon={<AccountIcon aria-hidden />}
      endIcon={<ExpandIcon aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }} />}
      sx={buttonLook}
    >
      <Box component="span" sx={nameLook}>
        {nameless ? '' : name}
      </Box>
    </Button>
  );
}

const buttonLook = { px: { xs: 1, sm: 2 }, minWidth: 44, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: 0 } };

/**
 * On the narrowest screens only the icon is visible; screen readers still read the name. In a wide bar the width is
 * fixed: the name appears after the links and must not move them.
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

const FormDialog = later(() => import('../dialogs/form-dialog.tsx'));

/** The form of a menu entry. A 2xx closes it; then the outcome is shown. */
function UserMenuForm({ item, onGone }: { item: UserMenuItem; onGone(): void }) {
  const { text } = useTexts();
  const [open, setOpen] = useState(true);
  const [outcome, setOutcome] = useState<ResultOutcome | null>(null);
  const [answered, setAnswered] = useState(false);
  return (
    <>
      <FormDialog
        open={open}
        form={item.form}
        title={text(`userMenu.${item.id}`)}
        onClose={() => setOpen(false)}
        onSent={(came) => {
          setOpen(false);
          setOutcome(came);
          setAnswered(came !== null);
        }}
        onClosed={() => !answered && onGone()}
      />
      {answered && <LazyResultDialog outcome={outcome} onClose={() => setOutcome(null)} onClosed={onGone} />}
    </>
  );
}
