import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { type Field, type Json, useField, useFileStorage, type WidgetProps } from '../../form/widget.ts';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { idList } from '../../ui/fields/field-control.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { LazyNotice } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { acceptOf, allowedType, type Limits, PICTURE_TYPES } from '../file/limits.ts';
import { faultText, PictureDialogs, usePictureChoice } from '../picture/choice.tsx';
import { FaultMessage, SmallPictureNote, useSmallPicture } from '../picture/parts.tsx';
import type { PictureFault } from '../picture/redraw.ts';
import { DownloadButton, FileButtons, FileState, ReadOnlyFile, StoredFilePreview } from './parts.tsx';
import { useStoredFile } from './use-stored-file.ts';

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx').then((ui) => ({ default: ui.ConfirmDialog })));

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

/**
 * A file that is stored as soon as it is chosen, apart from the form (spec 2 §4, §7 attachments). The value is its URL
 * or null; it comes with the form's record and is neither sent nor kept as a draft.
 */
export default function StoredFile(widget: WidgetProps<string | null, Options>) {
  const props = useField(widget);
  const { id, label } = props;
  const { action = '', params = NO_PARAMS, accept = 'picture', advisedSide = 0 } = props.options;
  const { text } = useTexts();
  const storage = useFileStorage(action, params, props.name);
  const file = useStoredFile(storage, props.value || null, accept === 'picture');
  const url = useObjectUrl(accept === 'picture' ? file.blob : null);
  const { small, onSize } = useSmallPicture(file.exists ? url : null, advisedSide);
  const faultId = `${id}__fault`;
  const stateId = `${id}__state`;
  const failed = file.answer && !file.answer.done ? file.answer.message || text('app.result.failed') : '';
  const alt = text('app.storedFile.picture', { label });
  const preview = <StoredFilePreview accept={accept} url={url} alt={alt} exists={file.exists} onSize={onSize} />;
  const onDownload = props.value ? () => void file.download(label) : undefined;

  if (props.readOnly)
    return (
      <ReadOnlyFile
        id={id}
        role="group"
        aria-label={label}
        aria-describedby={idList(props.describedBy, stateId, faultId)}
      >
        {file.exists && preview}
        {file.exists && onDownload && <DownloadButton label={label} busy={file.job !== null} onDownload={onDownload} />}
        <FileState id={stateId} accept={accept} file={file} opening={false} locked />
        <FaultMessage id={faultId}>{failed}</FaultMessage>
      </ReadOnlyFile>
    );
  return (
    <>
      {!storage && (
        <Suspense>
          <LazyNotice severity="error">{text('app.form.unknownAction', { name: action })}</LazyNotice>
        </Suspense>
      )}
      <EditableFile
        {...{ props, file, preview, small, failed, stateId, faultId, onDownload }}
        locked={props.disabled || !storage}
      />
    </>
  );
}

interface EditableFileProps extends Pick<ComponentProps<typeof FileButtons>, 'onDownload' | 'locked'> {
  props: Field<string | null, Options>;
  file: ReturnType<typeof useStoredFile>;
  preview: ReactNode;
  small: ComponentProps<typeof SmallPictureNote>['small'];
  failed: string;
  stateId: string;
  faultId: string;
}

function EditableFile(editable: EditableFileProps) {
  const { props, file, preview, small, failed, stateId, faultId, locked, onDownload } = editable;
  const { id, label } = props;
  const { accept = 'picture', maxBytes = 0, crop } = props.options;
  const { text } = useTexts();
  const limits: Limits = { types: TYPES[accept], maxBytes };
  const chosen = useChosenFile(limits, accept, crop !== undefined, (next) => void file.upload(next));
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const busy = file.job !== null || chosen.busy;

  function choose(next: File) {
    file.forget();
    void chosen.choose(next);
  }
  return (
    <>
      <DropArea
        field={{ ...props, describedBy: idList(props.describedBy, stateId, faultId) }}
        input={input}
        accept={acceptOf(limits.types)}
        shown={preview}
        locked={locked}
        busy={busy}
        onFiles={([next]) => next && choose(next)}
      >
        <FileButtons
          htmlFor={id}
          accept={accept}
          label={label}
          exists={file.exists}
          locked={locked}
          busy={busy}
          onDownload={onDownload}
          onRemove={() => setAsking(true)}
        />
        <FileState id={stateId} accept={accept} file={file} opening={chosen.busy} locked={locked} />
      </DropArea>
      <FaultMessage id={faultId}>
        {accept === 'pdf' && chosen.fault?.kind === 'type'
          ? text('app.storedFile.wrongType', { name: chosen.fault.name })
          : faultText(text, chosen.fault, limits.types)}
        {failed}
      </FaultMessage>
      <SmallPictureNote small={small} />
      <PictureDialogs choice={chosen} />
      <Suspense>
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
      </Suspense>
    </>
  );
}

/** Prepares a chosen file for the upload: a picture is cropped and redrawn, a document is checked. */
function useChosenFile(limits: Limits, accept: 'picture' | 'pdf', crops: boolean, onReady: (file: File) => void) {
  // Unlike in a picture field, a file that is too large does not empty the field.
  const picture = usePictureChoice(limits, crops, (file) => file && onReady(file));
  const [fault, setFault] = useState<{ kind: PictureFault; name: string } | null>(null);
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
