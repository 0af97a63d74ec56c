import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { LoneButton } from '../../../ui/buttons.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useWorkshop } from './workshop.tsx';

/**
 * Tells what the last act did. The line stays in sight while the page scrolls, and takes the act back as long as nothing
 * was changed after it.
 * @param paths the files that the acts change
 */
export function useTold(paths: readonly string[]): { tell(words: string, canUndo?: boolean): void; line: ReactNode } {
  const { text } = useTexts();
  const { copy, shown, act, tellAct } = useWorkshop();
  const by = useId();
  const told = act?.by === by ? act : null;
  const tell = (words: string, canUndo = false) =>
    tellAct({ by, words, step: canUndo ? copy.shown().lastStep(paths) : undefined });
  const undo = () => {
    copy.step('undo', paths);
    tell(text('app.workshop.fields.back'));
  };
  const line = (
    <Box sx={lineLook} data-told={told !== null}>
      <span role="status">{told?.words}</span>
      {told?.step && told.step === shown.lastStep(paths) && (
        <LoneButton onClick={undo}>{text('app.workshop.undo')}</LoneButton>
      )}
    </Box>
  );
  return { tell, line };
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  // It takes no place, and is there for screen readers before it says something.
  '&[data-told=false]': { position: 'absolute' },
  '&[data-told=true]': { position: 'sticky', top: 64, zIndex: 1, py: 1, bgcolor: 'background.default' },
};
