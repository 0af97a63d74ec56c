import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { SigningFailure } from '../../../signing/signing-error.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { BrowserDialog } from './browser-dialog.tsx';
import type { BrowserLinks } from './signing-settings.ts';

interface Props {
  failure: SigningFailure;
  guides: BrowserLinks | undefined;
  browsers: BrowserLinks | undefined;
}

/** For a tool that is not there: how to get it; for a browser it does not work in: which ones it does. */
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
