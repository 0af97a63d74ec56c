import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { type FileFacts, isFile } from '../../form/files.ts';
import { useField, useLookup, type WidgetProps } from '../../form/widget.ts';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { idList } from '../../ui/fields/field-control.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { acceptOf, limitsOf, PICTURE_TYPES } from '../file/limits.ts';
import { faultText, PictureDialogs, usePictureChoice } from './choice.tsx';
import { FaultMessage, PictureButtons, PicturePreview, SmallPictureNote, useSmallPicture } from './parts.tsx';

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
  const choice = usePictureChoice(limits, props.options.crop !== undefined, props.onChange);
  useLookup(props.name, choice.busy, choice.fault !== null || choice.picture !== null);
  const input = useFocusAfter(choice.picture !== null);
  const url = useObjectUrl(value instanceof Blob ? value : null);
  const { small, onSize } = useSmallPicture(url, props.options.advisedSide ?? 0);
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
        <PictureButtons
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
      <FaultMessage id={faultId}>{message}</FaultMessage>
      <SmallPictureNote small={small} />
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
