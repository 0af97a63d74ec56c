import Box from '@mui/material/Box';
import type { Deadline } from '../../../api/shapes/due.ts';
import { Button } from '../../../ui/buttons.tsx';
import { calendar as CalendarIcon } from '../../../ui/icons/workspace.ts';
import { tintedLook } from '../../../ui/panel.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useApp } from '../../context.tsx';
import { useCall } from '../../use-call.ts';

/** Until when somebody has to act, with a file for the calendar while that is to come. */
export default function DueLine({
  reference,
  due: { on, overdue, text: words, calendar },
}: {
  reference: string;
  due: Deadline;
}) {
  const { text, language } = useTexts();
  const { runtime } = useApp();
  const { status, data, start } = useCall(async () => {
    const path = `/requests/${encodeURIComponent(reference)}/calendar`;
    const answer = await runtime.call<Blob>({ method: 'GET', path, answer: 'blob' });
    // Also when the page was left meanwhile.
    if (answer.data) saveFile(answer.data, `${on}.ics`);
    return answer;
  });
  return (
    // It stands among words of the language that the form was filled in with.
    <Box lang={language} sx={{ ...look, bgcolor: overdue ? palette.red.soft : palette.blue.soft }}>
      <Box component="p" sx={{ m: 0, fontWeight: 500 }}>
        {words}
      </Box>
      {!overdue && (
        <Button variant="outlined" startIcon={<CalendarIcon aria-hidden />} onClick={() => void start()}>
          {calendar}
        </Button>
      )}
      <Box component="span" role="status" sx={{ color: 'error.main', '&:empty': { position: 'absolute' } }}>
        {status !== null && !data && text('app.sent.fileFailed')}
      </Box>
    </Box>
  );
}

const look = { ...tintedLook, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 };
