import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FocusPlace, useFocusOnArrival } from '../../../ui/focus-place.tsx';
import { datedName, saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/text/texts.tsx';

/** The codes for the day the app is lost. Nobody sees them a second time. */
export function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen(): void }) {
  const { text } = useTexts();
  const place = useFocusOnArrival();
  const save = () =>
    saveFile(
      new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
      datedName(text('app.secondFactor.file'), 'txt'),
    );
  return (
    <FocusPlace ref={place} aria-label={text('app.secondFactor.recoveryTitle')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h3">
        {text('app.secondFactor.recoveryTitle')}
      </Typography>
      <Typography>{text('app.secondFactor.recoveryText')}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={save}>
          {text('app.secondFactor.save')}
        </Button>
        <Button variant="contained" onClick={onSeen}>
          {text('app.secondFactor.seen')}
        </Button>
      </Box>
    </FocusPlace>
  );
}
