import Box from '@mui/material/Box';
import { useState } from 'react';
import type deskTexts from '../../../messages/_general/ca/app/desk.json';
import type { CallRequest } from '../../core/action.ts';
import { BusyButton } from '../../ui/buttons.tsx';
import { download as DownloadIcon } from '../../ui/icons/workspace.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { TextKey } from '../../ui/text/keys.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { useServerCall } from '../use-call.ts';

/** `xlsx` is a workbook, `csv` a table of text, `json` everything that is stored. */
type ExportFormat = 'xlsx' | 'csv' | 'json';

interface Props<Format> {
  formats: readonly Format[];
  /** Name of the file, without the extension. */
  name: string;
  /** Content of the file, where a page has buttons for several. */
  title?: string;
  callFor(format: Format): CallRequest;
}

/** A list as a file, in several formats. */
export function ExportButtons<Format extends ExportFormat>({ formats, ...props }: Props<Format>) {
  const [failure, setFailure] = useState('');
  return (
    <>
      {formats.map((format) => (
        <ExportButton key={format} {...props} format={format} onFailure={setFailure} />
      ))}
      <Box role="status" sx={{ color: 'error.main', alignSelf: 'center' }}>
        {failure}
      </Box>
    </>
  );
}

interface ButtonProps<Format> extends Omit<Props<Format>, 'formats'> {
  format: Format;
  /** Called at the start with `''`, and with the reason of a failure. */
  onFailure(reason: string): void;
}

/** Each format has a button with its own busy sign, because several may be asked for at once. */
function ExportButton<Format extends ExportFormat>({ format, name, title, callFor, onFailure }: ButtonProps<Format>) {
  const { text } = useTexts();
  const { loading, start } = useServerCall<Blob>();
  const label = text(`app.desk.list.${format}` satisfies TextKey<'app.desk', typeof deskTexts>);
  const save = async () => {
    onFailure('');
    const result = await start(callFor(format));
    if (result?.status === 200 && result.data) saveFile(result.data, `${name}.${format}`);
    else if (result) onFailure(result.error?.message || text('app.desk.list.exportFailed'));
  };
  return (
    <BusyButton
      variant="outlined"
      aria-label={title && `${label}: ${title}`}
      startIcon={<DownloadIcon aria-hidden />}
      busy={loading === true}
      onClick={() => void save()}
    >
      {label}
    </BusyButton>
  );
}
