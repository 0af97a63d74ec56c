import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { SigningFailure } from '../../../signing/signer.ts';
import { Button } from '../../../ui/buttons.tsx';
import { SmallDialog } from '../../../ui/small-dialog.tsx';
import { NewWindowMark, newWindow, useResolveLink } from '../../../ui/text/links.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import type { BrowserLinks } from './use-opened.ts';

interface Props {
  failure: SigningFailure;
  guides: BrowserLinks | undefined;
  browsers: BrowserLinks | undefined;
}

const names = [
  ['chrome', 'app.signing.browsers.chrome'],
  ['firefox', 'app.signing.browsers.firefox'],
  ['edge', 'app.signing.browsers.edge'],
] as const;

/** A button that opens links for the browsers that signing tools support (spec 2 §2 "Browser support dialog"). */
export function InstallHelp({ failure, guides, browsers }: Props) {
  const { text } = useTexts();
  const resolve = useResolveLink();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const unsupported = failure === 'unsupportedBrowser';
  if (!unsupported && failure !== 'notInstalled' && failure !== 'outdated') return null;
  const links = (unsupported ? browsers : guides) ?? {};
  return (
    <Box>
      <Button variant="contained" color="secondary" onClick={() => setOpen(true)}>
        {unsupported ? text('app.signing.browsers.button') : text('app.signing.install.button')}
      </Button>
      <SmallDialog
        open={open}
        title={unsupported ? text('app.signing.browsers.title') : text('app.signing.install.title')}
        onClose={close}
        actions={
          <Button onClick={close} autoFocus>
            {text('app.close')}
          </Button>
        }
      >
        <p>{unsupported ? text('app.signing.browsers.text') : text('app.signing.install.text')}</p>
        <Stack spacing={1.5}>
          {names.map(([browser, name]) => {
            const href = resolve(links[browser] ?? '');
            return (
              href && (
                <Button key={browser} variant="outlined" href={href} {...newWindow}>
                  <Words>{text(name)}</Words>
                  <NewWindowMark />
                </Button>
              )
            );
          })}
        </Stack>
      </SmallDialog>
    </Box>
  );
}
