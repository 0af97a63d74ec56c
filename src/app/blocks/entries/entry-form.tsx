import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { NEW_ENTRY } from '../../../core/record-state.ts';
import { useFocusOnArrival } from '../../../ui/focus-place.tsx';
import { back as BackIcon } from '../../../ui/icons/workspace.ts';
import { LoneButton } from '../../../ui/lone-button.tsx';
import type { Outcome } from '../../../ui/result-dialog.tsx';
import { EmptyView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { BlockProps } from '../block.ts';
import { FormBlock } from '../form/form-block.tsx';

interface Props extends BlockProps<'form'> {
  /** Key of the entry, or the word for a new one. */
  entry: string;
  /** What it is called; `null` when there is no such entry. */
  name: string | null;
  /** Address of the list. */
  back: { search: string };
  onSent(outcome: Outcome | null): boolean;
}

/** The form of one entry, or of a new one; what is typed is kept for each of them. */
export function EntryForm({ page, block, entry, name, back, onSent }: Props) {
  const { text } = useTexts();
  const title = useFocusOnArrival<HTMLHeadingElement>();
  const words = entry === NEW_ENTRY ? text('app.entries.new') : text('app.entries.change', { name: name ?? '' });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LoneButton component={RouterLink} to={back} startIcon={<BackIcon aria-hidden />}>
        {text('app.entries.back')}
      </LoneButton>
      {entry !== NEW_ENTRY && name === null ? (
        <EmptyView title={text('app.entries.unknownTitle')} message={text('app.entries.unknownText')} />
      ) : (
        <>
          <Typography variant="h2" ref={title} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
            {words}
          </Typography>
          <FormBlock page={page} block={{ ...block, id: `${block.id}.${entry}` }} onSent={onSent} />
        </>
      )}
    </Box>
  );
}
