import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { type FileFacts, isFile, MAX_PIXELS } from '../../form/files.ts';
import { useField, useLookup, type WidgetProps } from '../../form/widget.ts';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { idList } from '../../ui/fields/field-control.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { ChoiceDialogs } from './choice-dialogs.tsx';
import { acceptOf, limitsOf, typeNames } from './limits.ts';
import { Choose, Fault, Preview } from './parts.tsx';
import { SmallNote, useSmall } from './small.tsx';
import { useChoice } from './use-choice.ts';

interface Options {
  /** The cut that is offered. */
  crop: 'square';
  /** Pixels of the shorter side. */
  advisedSide: number;
}

/**
 * A picture to send along: chosen or dropped, cut or kept, removed. The value is a `File`, drawn anew by
 * this browser; the property's schema (`size.maximum`, `type.enum`) says what is allowed, and the server
 * checks the received bytes by the same rules.
 */
export default function PictureWidget(widget: WidgetProps<File | FileFacts, Options>) {
  const props = useField(widget);
  const { id, value, readOnly, disabled, schema } = props;
  const { text } = useTexts();
  const limits = limitsOf(schema);
  const choice = useChoice(limits, props.options.crop !== undefined, props.onChange);
  useLookup(props.name, choice.busy, choice.fault !== null || choice.picture !== null);
  const input = useFocusAfter(choice.picture !== null);
  const url = useObjectUrl(value instanceof Blob ? value : null);
  const { small, onSize } = useSmall(url, props.options.advisedSide ?? 0);
  const chosen = isFile(value) ? value : null;
  const faultId = `${id}__fault`;
  const fault = choice.fault?.kind;
  const shown = fault !== undefined && fault !== 'size';
  const alt = chosen ? text('widgets.picture.chosen', { name: chosen.name }) : '';

  // To be read: nothing can be done, and nothing says that it could.
  if (readOnly)
    return (
      <Box component="figure" id={id} aria-label={props.label} aria-describedby={props.describedBy} sx={{ m: 0 }}>
        <Preview url={url} alt={alt} />
        {!url && chosen?.name}
      </Box>
    );
  return (
    <>
      <DropArea
        field={{ ...props, describedBy: idList(props.describedBy, shown && faultId) }}
        input={input}
        accept={acceptOf(limits.types)}
        shown={<Preview url={url} alt={alt} onSize={onSize} />}
        locked={disabled}
        busy={choice.busy}
        onFiles={([file]) => void (file && choice.choose(file))}
      >
        <Choose
          htmlFor={id}
          chosen={chosen}
          disabled={disabled}
          busy={choice.busy}
          onRemove={() => {
            choice.remove();
            input.current?.focus();
          }}
        />
      </DropArea>
      <Fault id={faultId}>
        {fault === 'type' &&
          text('widgets.picture.wrongType', { name: choice.fault?.name, types: typeNames(limits.types) })}
        {fault === 'pixels' &&
          text('widgets.picture.tooManyPixels', { name: choice.fault?.name, limit: MAX_PIXELS / 1e6 })}
        {fault === 'unreadable' && text('widgets.picture.unreadable', { name: choice.fault?.name })}
        {fault === 'protected' && text('widgets.picture.protected')}
      </Fault>
      <SmallNote small={small} />
      <ChoiceDialogs choice={choice} />
    </>
  );
}

/** Wherever the picture came from that was cut: the keyboard goes on at the field. */
function useFocusAfter(cutting: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (cutting ? () => input.current?.focus() : undefined), [cutting]);
  return input;
}
