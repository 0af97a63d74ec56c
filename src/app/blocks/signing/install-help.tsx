import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import type { SigningFailure } from '../../../signing/signer.ts';
import { NewWindowMark, newWindow, useResolveLink } from '../../../ui/text/links.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { BrowserLinks } from './signers.ts';

interface Props {
  failure: SigningFailure;
  guides: BrowserLinks | undefined;
  browsers: BrowserLinks | undefined;
}

/** Helps to install a missing tool, or to get a supported browser. */
export function InstallHelp({ failure, guides, browsers }: Props) {
  const { text } = useTexts();
  const [open, setOpen] = useState(false);
  const unsupported = failure === 'unsupportedBrowser';
  if (!unsupported && failure !== 'notInstalled' && failure !== 'outdated') return null;
  return (
    <Box>
      <Button variant="contained" color="secondary" onClick={() => setOpen(true)}>
        {unsupported ? text('app.signing.browsers.button') : text('app.signing.install.button')}
      </Button>
      <BrowserDialog
        open={open}
        title={unsupported ? text('app.signing.browsers.title') : text('app.signing.install.title')}
        message={unsupported ? text('app.signing.browsers.text') : text('app.signing.install.text')}
        links={(unsupported ? browsers : guides) ?? {}}
        onClose={() => setOpen(false)}
      />
    </Box>
  );
}

const names = [
  ['chrome', 'app.signing.browsers.chrome'],
  ['firefox', 'app.signing.browsers.firefox'],
  ['edge', 'app.signing.browsers.edge'],
] as const;

interface BrowserDialogProps {
  open: boolean;
  title: string;
  message: string;
  links: BrowserLinks;
  onClose(): void;
}

/** Links for the browsers that signing tools support (spec 2 §2 "Browser support dialog"). */
function BrowserDialog({ open, title, message, links, onClose }: BrowserDialogProps) {
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
