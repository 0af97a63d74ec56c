import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { type Json, useField, useFileStorage, type WidgetProps } from '../../form/widget.ts';
import { LoneButton } from '../../ui/buttons.tsx';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { idList } from '../../ui/fields/field-control.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { delete as DeleteIcon, document as DocumentIcon, download as DownloadIcon } from '../../ui/icons/workspace.ts';
import { later } from '../../ui/later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { type Fault, faultText, PictureDialogs, usePictureChoice } from '../picture/choice.tsx';
import { acceptOf, allowedType, type Limits, PICTURE_TYPES } from '../picture/limits.ts';
import { ButtonLabel, FaultMessage, PictureFrame, PicturePreview, useSizeNote } from '../picture/parts.tsx';
import type { PictureFault } from '../picture/redraw.ts';
import { FileState } from './file-state.tsx';
import { useStoredFile } from './use-stored-file.ts';

const ConfirmDialog = later(async () => ({ default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog }));

interface Options {
  action: string;
  params: Record<string, Json>;
  accept: 'picture' | 'pdf';
  maxBytes: number;
  crop: 'square';
  advisedSide: number;
}

const TYPES = { picture: PICTURE_TYPES, pdf: ['application/pdf'] };
const NO_PARAMS = {};

const ReadOnlyFile = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

/**
 * A file that is stored as soon as it is chosen, apart from the form (spec 2 §4, §7 attachments). The value is its URL
 * or null; it comes with the form's record and is neither sent nor kept as a draft.
 */
export default function StoredFile(widget: WidgetProps<string | null, Options>) {
  const props = useField(widget);
  const { id, label } = props;
  const { action = '', params = NO_PARAMS, accept = 'picture', maxBytes = 0, crop, advisedSide = 0 } = props.options;
  const { text } = useTexts();
  const storage = useFileStorage(action, params, props.name);
  const file = useStoredFile(storage, props.value || null, accept === 'picture');
  const { exists } = file;
  const limits: Limits = { types: TYPES[accept], maxBytes };
  const how = { crops: crop !== undefined, readOnly: props.readOnly };
  const chosen = useChosenFile(limits, accept, how, (next) => void file.upload(next));
  const [isAsking, setAsking] = useState(false);
  if (props.readOnly && isAsking) setAsking(false);
  const input = useRef<HTMLInputElement>(null);
  const url = useObjectUrl(accept === 'picture' && exists ? file.blob : null);
  const { sizeNote, onSize } = useSizeNote(url, advisedSide);
  const faultId = `${id}__fault`;
  const stateId = `${id}__state`;
  const describedBy = idList(props.describedBy, stateId, faultId);
  const busy = file.job !== null || chosen.busy;
  const locked = props.readOnly || props.disabled || !storage;
  const waiting = busy ? ({ 'aria-disabled': true, style: { opacity: 0.6 } } as const) : {};
  const failed = file.answer && !file.answer.done ? file.answer.message || text('app.result.failed') : '';
  const preview =
    accept === 'picture' ? (
      <PicturePreview url={url} alt={text('app.storedFile.picture', { label })} onSize={onSize} />
    ) : (
      <PictureFrame sx={{ width: 72, height: 88, ...(exists ? { color: 'primary.main' } : {}) }}>
        <DocumentIcon aria-hidden />
      </PictureFrame>
    );
  const button = (word: string, Icon: typeof DeleteIcon, act: () => void) => (
    <LoneButton
      startIcon={<Icon aria-hidden />}
      aria-label={`${word}: ${label}`}
      onClick={() => !busy && act()}
      {...waiting}
    >
      {word}
    </LoneButton>
  );
  const download =
    exists && props.value && button(text('app.storedFile.download'), DownloadIcon, () => void file.download(label));
  const state = <FileState id={stateId} {...{ accept, file, locked }} opening={chosen.busy} />;

  if (props.readOnly)
    return (
      <ReadOnlyFile id={id} role="group" aria-label={label} aria-describedby={describedBy}>
        {exists && preview}
        {download}
        {state}
        <FaultMessage id={faultId}>{failed}</FaultMessage>
      </ReadOnlyFile>
    );
  return (
    <>
      {!storage && <Notice severity="error">{text('app.form.unknownAction', { name: action })}</Notice>}
      <DropArea
        field={{ ...props, describedBy }}
        input={input}
        accept={acceptOf(limits.types)}
        shown={preview}
        locked={locked}
        busy={busy}
        onFiles={([next]) => {
          file.forget();
          if (next) void chosen.choose(next);
        }}
      >
        <ButtonLabel htmlFor={id} {...waiting}>
          {exists
            ? text('app.storedFile.replace')
            : text(accept === 'picture' ? 'widgets.picture.choose' : 'app.storedFile.choose')}
        </ButtonLabel>
        {download}
        {exists && !locked && button(text('app.storedFile.remove'), DeleteIcon, () => setAsking(true))}
        {state}
      </DropArea>
      <FaultMessage id={faultId}>
        {(accept === 'pdf' && chosen.fault?.kind === 'type'
          ? text('app.storedFile.wrongType', { name: chosen.fault.name })
          : faultText(text, chosen.fault, limits.types)) + failed}
      </FaultMessage>
      {sizeNote}
      <PictureDialogs choice={chosen} />
      {isAsking && (
        <ConfirmDialog
          open
          title={text('app.storedFile.removeTitle', { label })}
          message={text('app.storedFile.removeText')}
          confirmText={text('app.storedFile.remove')}
          onConfirm={() => {
            setAsking(false);
            void file.remove().then(() => input.current?.focus());
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Prepares a chosen file for the upload: a picture is cropped and redrawn, a document is checked. */
function useChosenFile(
  limits: Limits,
  accept: 'picture' | 'pdf',
  how: Parameters<typeof usePictureChoice>[1],
  onReady: (file: File) => void,
) {
  // Unlike in a picture field, a file that is too large does not empty the field.
  const picture = usePictureChoice(limits, how, (file) => file && onReady(file));
  const [fault, setFault] = useState<Fault | null>(null);
  if (accept === 'picture') return picture;
  return {
    ...picture,
    fault,
    forgetFault: () => setFault(null),
    async choose(file: File) {
      setFault(null);
      const kind = await documentFault(file, limits);
      if (kind) setFault({ kind, name: file.name });
      else onReady(file);
    },
  };
}

async function documentFault(file: File, { types, maxBytes }: Limits): Promise<PictureFault | null> {
  try {
    if ((await allowedType(file, types)) === null) return 'type';
    return file.size > maxBytes ? 'size' : null;
  } catch {
    return 'unreadable';
  }
}
