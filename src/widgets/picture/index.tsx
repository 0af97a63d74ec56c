import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { type FileFacts, isFile } from '../../form/files.ts';
import { useField, useLookup, type WidgetProps } from '../../form/widget.ts';
import { LoneButton } from '../../ui/buttons.tsx';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { idList } from '../../ui/fields/field-control.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { faultText, PictureDialogs, usePictureChoice } from './choice.tsx';
import { acceptOf, limitsOf, PICTURE_TYPES } from './limits.ts';
import { ButtonLabel, FaultMessage, PicturePreview, useSizeNote } from './parts.tsx';

interface Options {
  crop: 'square';
  advisedSide: number;
}

/**
 * A picture that is sent with the form. The value is a `File` that this browser has redrawn. The property's schema
 * (`size.maximum`, `type.enum`) limits it; the server checks the received bytes by the same rules.
 */
export default function PictureWidget(widget: WidgetProps<File | FileFacts, Options>) {
  const props = useField(widget);
  const { id, value, readOnly, disabled, schema } = props;
  const { text } = useTexts();
  const limits = limitsOf(schema, PICTURE_TYPES);
  const choice = usePictureChoice(limits, { crops: props.options.crop !== undefined, readOnly }, props.onChange);
  useLookup(props.name, choice.busy, choice.fault !== null || choice.picture !== null);
  const input = useFocusAfter(choice.picture !== null);
  const url = useObjectUrl(value instanceof Blob ? value : null);
  const { sizeNote, onSize } = useSizeNote(url, props.options.advisedSide ?? 0);
  const chosen = isFile(value) ? value : null;
  const faultId = `${id}__fault`;
  const message = faultText(text, choice.fault, limits.types);
  const alt = chosen ? text('widgets.picture.chosen', { name: chosen.name }) : '';

  if (readOnly)
    return (
      <Box component="figure" id={id} aria-label={props.label} aria-describedby={props.describedBy} sx={{ m: 0 }}>
        <PicturePreview url={url} alt={alt} />
        {!url && chosen?.name}
      </Box>
    );
  return (
    <>
      <DropArea
        field={{ ...props, describedBy: idList(props.describedBy, message !== '' && faultId) }}
        input={input}
        accept={acceptOf(limits.types)}
        shown={<PicturePreview url={url} alt={alt} onSize={onSize} />}
        locked={disabled}
        busy={choice.busy}
        onFiles={([file]) => void (file && choice.choose(file))}
      >
        <ButtonLabel htmlFor={id}>{text(chosen ? 'widgets.picture.change' : 'widgets.picture.choose')}</ButtonLabel>
        {chosen && (
          <LoneButton
            disabled={disabled}
            onClick={() => {
              choice.remove();
              input.current?.focus();
            }}
          >
            {text('widgets.picture.remove')}
          </LoneButton>
        )}
        <Box
          role="status"
          sx={{ flexBasis: '100%', color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}
        >
          {choice.busy ? text('widgets.picture.opening') : (chosen?.name ?? text('widgets.picture.drop'))}
        </Box>
      </DropArea>
      <FaultMessage id={faultId}>{message}</FaultMessage>
      {sizeNote}
      <PictureDialogs choice={choice} />
    </>
  );
}

/** Moves the focus to the field when the crop dialog closes. */
function useFocusAfter(cutting: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (cutting ? () => input.current?.focus() : undefined), [cutting]);
  return input;
}
