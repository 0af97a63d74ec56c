import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { calendarCall } from '../../../api/calls/sent-requests.ts';
import type { Due } from '../../../api/shapes/due.ts';
import { calendar as CalendarIcon } from '../../../ui/icons/workspace.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useApp } from '../../context.tsx';

/** Until when somebody has to act, with a file for the calendar while that is to come. */
export default function DueLine({
  reference,
  due: { on, overdue, text: words, calendar },
}: {
  reference: string;
  due: Due;
}) {
  const { runtime } = useApp();
  const { text, language } = useTexts();
  const [refused, setRefused] = useState(false);
  async function save() {
    const { status, data } = await runtime.call<Blob>(calendarCall(reference));
    setRefused(status !== 200 || !data);
    if (status === 200 && data) saveFile(data, `${on}.ics`);
  }
  return (
    // It stands among words of the language that the form was filled in with.
    <Box lang={language} sx={{ ...look, bgcolor: overdue ? palette.red.soft : palette.blue.soft }}>
      <Box component="p" sx={{ m: 0, fontWeight: 500 }}>
        {words}
      </Box>
      {!overdue && (
        <Button variant="outlined" startIcon={<CalendarIcon aria-hidden />} onClick={() => void save()}>
          {calendar}
        </Button>
      )}
      <Box component="span" role="status" sx={{ color: 'error.main', '&:empty': { position: 'absolute' } }}>
        {refused && text('app.sent.fileFailed')}
      </Box>
    </Box>
  );
}

const look = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2, borderRadius: 1.4 };
