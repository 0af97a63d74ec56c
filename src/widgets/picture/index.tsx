import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type FileFacts, isFile, type WidgetProps } from '../../form/widget.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { ChoiceDialogs } from './choice-dialogs.tsx';
import { acceptOf, limitsOf, typeNames } from './limits.ts';
import { Actions, Choose, Fault, HiddenInput, Place, Preview } from './parts.tsx';
import { useChoice } from './use-choice.ts';

interface Options {
  /** The cut that is offered. */
  crop: 'square';
}

/**
 * A picture to send along: chosen or dropped, cut or kept, removed. The value is a `File`, drawn anew by
 * this browser; the property's schema (`size.maximum`, `type.enum`) says what is allowed, and the server
 * checks the received bytes by the same rules.
 */
export default function PictureWidget(props: WidgetProps<File | FileFacts, Options>) {
  const { id, value, readOnly, disabled, schema } = props;
  const { text } = useTexts();
  const limits = limitsOf(schema);
  const choice = useChoice(limits, props.options.crop !== undefined, props.onChange);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const url = useObjectUrl(value instanceof Blob ? value : null);
  const locked = readOnly || disabled;
  // Wherever the picture came from: the keyboard goes on at the field.
  const cutting = choice.picture !== null;
  useEffect(() => (cutting ? () => input.current?.focus() : undefined), [cutting]);
  const chosen = isFile(value) ? value : null;
  const faultId = `${id}__fault`;
  const fault = choice.fault?.kind;
  const told = fault === 'type' || fault === 'unreadable';

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file && !locked && !choice.busy) void choice.choose(file);
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !locked);
  };

  return (
    <>
      <Place
        data-over={over || undefined}
        data-invalid={props.invalid || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <Preview url={url} alt={chosen ? text('app.picture.chosen', { name: chosen.name }) : ''} />
        <Actions>
          <HiddenInput
            ref={input}
            id={id}
            name={props.name}
            type="file"
            accept={acceptOf(limits.types)}
            disabled={locked}
            aria-required={props.required || undefined}
            aria-invalid={props.invalid}
            aria-describedby={[props.describedBy, told && faultId].filter(Boolean).join(' ') || undefined}
            onChange={(event) => {
              take(event.target.files);
              // So that choosing the same file again is a change again.
              event.target.value = '';
            }}
            onBlur={props.onBlur}
            onFocus={props.onFocus}
          />
          <Choose
            htmlFor={id}
            chosen={chosen}
            disabled={locked}
            busy={choice.busy}
            onRemove={() => {
              choice.remove();
              input.current?.focus();
            }}
          />
        </Actions>
      </Place>
      <Fault id={faultId}>
        {fault === 'type' &&
          text('app.picture.wrongType', { name: choice.fault?.name, types: typeNames(limits.types) })}
        {fault === 'unreadable' && text('app.picture.unreadable', { name: choice.fault?.name })}
      </Fault>
      <ChoiceDialogs choice={choice} />
    </>
  );
}
