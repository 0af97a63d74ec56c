import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { type Field, type Json, useField, useFileStorage, type WidgetProps } from '../../form/widget.ts';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { idList } from '../../ui/fields/field-control.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { LazyNotice } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { ChoiceDialogs } from '../picture/choice-dialogs.tsx';
import { acceptOf, type Limits, PICTURES, typeNames } from '../picture/limits.ts';
import { Fault } from '../picture/parts.tsx';
import { SmallNote, useSmall } from '../picture/small.tsx';
import { Download, FileButtons, Read, Seen, State } from './parts.tsx';
import { useChosenFile } from './use-chosen-file.ts';
import { useKept } from './use-kept.ts';

const RemoveQuestion = lazy(() => import('./remove-question.tsx'));

interface Options {
  /** The action that keeps the file, with its parameters. */
  action: string;
  params: Record<string, Json>;
  accept: 'picture' | 'pdf';
  maxBytes: number;
  crop: 'square';
  /** Pixels of the shorter side. */
  advisedSide: number;
}

const TYPES = { picture: PICTURES, pdf: ['application/pdf'] };
const NO_PARAMS = {};

/**
 * A file that is kept by itself, outside the form: sent as soon as it is chosen, replaced, fetched,
 * removed after a question (spec 2 §4, §7 attachments). The value is its address or null; it is only
 * shown, never sent or kept as a draft, and comes anew with the form's record.
 */
export default function StoredFile(widget: WidgetProps<string | null, Options>) {
  const props = useField(widget);
  const { id, label } = props;
  const { action = '', params = NO_PARAMS, accept = 'picture', advisedSide = 0 } = props.options;
  const { text } = useTexts();
  const storage = useFileStorage(action, params, props.name);
  const kept = useKept(storage, props.value || null, accept === 'picture');
  const shown = useObjectUrl(accept === 'picture' ? kept.blob : null);
  const { small, onSize } = useSmall(kept.exists ? shown : null, advisedSide);
  const faultId = `${id}__fault`;
  const stateId = `${id}__state`;
  const failed = kept.answer && !kept.answer.done ? kept.answer.message || text('app.result.failed') : '';
  const alt = text('app.storedFile.picture', { label });
  const seen = <Seen accept={accept} url={shown} alt={alt} exists={kept.exists} onSize={onSize} />;
  const onDownload = props.value ? () => void kept.download(label) : undefined;

  // To be read: it can be looked at, and nothing says that it could be changed.
  if (props.readOnly)
    return (
      <Read id={id} role="group" aria-label={label} aria-describedby={idList(props.describedBy, stateId, faultId)}>
        {kept.exists && seen}
        {kept.exists && onDownload && <Download label={label} busy={kept.job !== null} onDownload={onDownload} />}
        <State id={stateId} accept={accept} kept={kept} opening={false} locked />
        <Fault id={faultId}>{failed}</Fault>
      </Read>
    );
  return (
    <>
      {!storage && (
        <Suspense>
          <LazyNotice severity="error">{text('app.form.unknownAction', { name: action })}</LazyNotice>
        </Suspense>
      )}
      <Change
        {...{ props, kept, seen, small, failed, stateId, faultId, onDownload }}
        locked={props.disabled || !storage}
      />
    </>
  );
}

interface ChangeProps extends Pick<ComponentProps<typeof FileButtons>, 'onDownload' | 'locked'> {
  props: Field<string | null, Options>;
  kept: ReturnType<typeof useKept>;
  seen: ReactNode;
  small: ComponentProps<typeof SmallNote>['small'];
  /** Why the last thing that was done to it has failed. */
  failed: string;
  stateId: string;
  faultId: string;
}

/** The file with all that can be done to it. */
function Change({ props, kept, seen, small, failed, stateId, faultId, locked, onDownload }: ChangeProps) {
  const { id, label } = props;
  const { accept = 'picture', maxBytes = 0, crop } = props.options;
  const { text } = useTexts();
  const limits: Limits = { types: TYPES[accept], maxBytes };
  const chosen = useChosenFile(limits, accept, crop !== undefined, (file) => void kept.upload(file));
  const [asked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const busy = kept.job !== null || chosen.busy;
  const fault = chosen.fault?.kind;

  function take(file: File) {
    kept.forget();
    void chosen.choose(file);
  }
  return (
    <>
      <DropArea
        field={{ ...props, describedBy: idList(props.describedBy, stateId, faultId) }}
        input={input}
        accept={acceptOf(limits.types)}
        shown={seen}
        locked={locked}
        busy={busy}
        onFiles={([file]) => file && take(file)}
      >
        <FileButtons
          htmlFor={id}
          accept={accept}
          label={label}
          exists={kept.exists}
          locked={locked}
          busy={busy}
          onDownload={onDownload}
          onRemove={() => setAsked(true)}
        />
        <State id={stateId} accept={accept} kept={kept} opening={chosen.busy} locked={locked} />
      </DropArea>
      <Fault id={faultId}>
        {fault === 'type' &&
          (accept === 'pdf'
            ? text('app.storedFile.wrongType', { name: chosen.fault?.name })
            : text('widgets.picture.wrongType', { name: chosen.fault?.name, types: typeNames(limits.types) }))}
        {fault === 'unreadable' && text('widgets.picture.unreadable', { name: chosen.fault?.name })}
        {failed}
      </Fault>
      <SmallNote small={small} />
      <ChoiceDialogs choice={chosen} />
      <Suspense>
        {asked && (
          <RemoveQuestion
            label={label}
            onAnswer={(yes) => {
              setAsked(false);
              if (yes) void kept.remove().then(() => input.current?.focus());
            }}
          />
        )}
      </Suspense>
    </>
  );
}
