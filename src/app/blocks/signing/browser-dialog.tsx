import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useResolveLink } from '../../../ui/text/links.tsx';
import { NewWindowMark, newWindow } from '../../../ui/text/smart-link.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { BrowserLinks } from './signing-settings.ts';

const names = [
  ['chrome', 'app.signing.browsers.chrome'],
  ['firefox', 'app.signing.browsers.firefox'],
  ['edge', 'app.signing.browsers.edge'],
] as const;

interface Props {
  open: boolean;
  title: string;
  message: string;
  links: BrowserLinks;
  onClose(): void;
}

/** A link for each of the browsers that signing tools work in (spec 2 §2 "Browser support dialog"). */
export function BrowserDialog({ open, title, message, links, onClose }: Props) {
  const { text } = useTexts();
  const resolve = useResolveLink();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <p>{message}</p>
        <Stack spacing={1.5}>
          {names.map(([browser, name]) => {
            const to = links[browser] === undefined ? null : resolve(links[browser]);
            return (
              to && (
                <Button key={browser} variant="outlined" href={to.href} {...newWindow}>
                  {text(name)}
                  <NewWindowMark />
                </Button>
              )
            );
          })}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {text('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
