import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import type { ReplacedAnswer } from '../../../api/shapes/workshop.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { datedName, saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useApp } from '../../context.tsx';
import { useCall } from '../../use-call.ts';
import { useWorkshop } from './workshop.tsx';

/** All files as a zip, and a zip in place of all files: a trial first. */
export function TransferPanel() {
  const { text } = useTexts();
  const { copy } = useWorkshop();
  const { call } = useApp().runtime;
  const id = useId();
  const target = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState(false);
  const download = useCall(async () => {
    await copy.save();
    const result = await call<Blob>({ method: 'GET', path: '/config/workshop/zip', answer: 'blob' });
    if (result.data) saveFile(result.data, datedName(text('app.workshop.transfer.fileName'), 'zip'));
    return result;
  });
  const upload = useCall(async (zip: File, dry: boolean) => {
    if (!dry) await copy.save();
    const request = { method: 'PUT', path: '/config/workshop/zip', query: dry ? { dry: 1 } : {} } as const;
    const result = await call<ReplacedAnswer>({ ...request, body: new Blob([zip], { type: 'application/zip' }) });
    if (!dry && result.status === 200) {
      copy.forget();
      await copy.load();
      setDone(true);
      target.current?.focus();
    }
    return result;
  });
  const { data: report } = upload;
  const wrong = (error: typeof upload.error) =>
    error && <Notice severity="error">{error.message || text('app.failed.text')}</Notice>;
  return (
    <>
      <Panel title={text('app.workshop.transfer.out')}>
        <Typography>{text('app.workshop.transfer.outHint')}</Typography>
        <BusyButton
          variant="outlined"
          busy={download.loading === true}
          onClick={() => void download.start()}
          sx={{ justifySelf: 'start' }}
        >
          {text('app.workshop.transfer.download')}
        </BusyButton>
        <div role="status">{wrong(download.error)}</div>
      </Panel>
      <Panel
        title={text('app.workshop.transfer.in')}
        onSubmit={() => void (file && !upload.loading && upload.start(file, true))}
      >
        <Typography>{text('app.workshop.transfer.inHint')}</Typography>
        <FileInput
          id={`${id}-zip`}
          label={text('app.workshop.transfer.file')}
          accept=".zip,application/zip"
          file={file}
          words={{ choose: text('app.workshop.transfer.choose'), none: text('app.workshop.transfer.none') }}
          onChoose={(chosen) => {
            setFile(chosen);
            setDone(false);
            void upload.start(chosen, true);
          }}
        />
        <FocusTarget ref={target}>
          <div role="status">
            {wrong(upload.error)}
            {report && (
              <Notice severity={done ? 'success' : 'info'}>
                <Words>
                  {text(done ? 'app.workshop.transfer.done' : 'app.workshop.transfer.would')}{' '}
                  {text('app.workshop.transfer.counts', {
                    added: report.added.length,
                    changed: report.changed.length,
                    removed: report.removed.length,
                  })}
                </Words>
                {report.ignored.length > 0 && (
                  <p>{text('app.workshop.transfer.ignored', { files: report.ignored.join(', ') })}</p>
                )}
              </Notice>
            )}
          </div>
        </FocusTarget>
        {file && report && !done && (
          <Box>
            <BusyButton
              variant="contained"
              busy={upload.loading === true}
              onClick={() => void upload.start(file, false)}
            >
              {text('app.workshop.transfer.take')}
            </BusyButton>
          </Box>
        )}
      </Panel>
    </>
  );
}
