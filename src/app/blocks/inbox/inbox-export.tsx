import Box from '@mui/material/Box';
import { useState } from 'react';
import { type DeskFilter, type DeskSource, deskExport, type ExportFormat } from '../../../api/calls/desk.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { download as DownloadIcon } from '../../../ui/icons/workspace.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';

/** All that a filter finds, as a file for a spreadsheet or a program. */
export function InboxExport({ source, filter }: { source: DeskSource; filter: DeskFilter }) {
  const { runtime } = useApp();
  const { text } = useTexts();
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [failure, setFailure] = useState('');
  const save = async (format: ExportFormat) => {
    setBusy(format);
    setFailure('');
    const { status, data, error } = await runtime.call<Blob>(deskExport(source, filter, format));
    setBusy(null);
    if (status === 200 && data) saveFile(data, `${source}.${format}`);
    else setFailure(error?.message || text('app.desk.list.exportFailed'));
  };
  const button = (format: ExportFormat, words: string) => (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadIcon aria-hidden />}
      busy={busy === format}
      loadingPosition="start"
      onClick={() => void save(format)}
    >
      {words}
    </BusyButton>
  );
  return (
    <>
      {button('xlsx', text('app.desk.list.xlsx'))}
      {button('csv', text('app.desk.list.csv'))}
      {button('json', text('app.desk.list.json'))}
      <Box role="status" sx={{ color: 'error.main', alignSelf: 'center' }}>
        {failure}
      </Box>
    </>
  );
}
