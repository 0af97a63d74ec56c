import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type FileFacts, isFile } from '../../form/files.ts';
import { useField, useKeptFiles, type WidgetProps } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { canvasIsTrue } from '../../ui/true-canvas.ts';
import { clearPad, HEIGHT, pictureOf, showPicture, stroke, WIDTH, writeName } from './pad.ts';

const Pad = styled('canvas')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxWidth: 480,
  aspectRatio: `${WIDTH} / ${HEIGHT}`,
  border: `1px solid ${theme.palette.text.secondary}`,
  borderRadius: theme.shape.borderRadius,
  // A finger draws, and does not move the page.
  touchAction: 'none',
  cursor: 'crosshair',
  '&[data-locked]': { cursor: 'default', borderColor: theme.palette.divider },
  '&[data-invalid]': { borderColor: theme.palette.error.main },
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  maxWidth: 480,
  marginTop: theme.spacing(1),
  '& > :first-of-type': { flex: '1 1 200px' },
}));

/**
 * A signature drawn with a finger, a pen or the mouse, or the name written in its place, which the keyboard can do as
 * well: a picture that is sent along like any other. The field's id stands on the name.
 */
export default function SignatureWidget(widget: WidgetProps<File | FileFacts>) {
  const props = useField(widget);
  const { id, value, onChange } = props;
  const { text } = useTexts();
  const last = useRef<PointerEvent | null>(null);
  const [name, setName] = useState('');
  const [isProtected, setProtected] = useState(false);
  const { pad, made } = useShown(value, props.name, setName);
  const locked = props.readOnly || props.disabled;
  const hintId = `${id}__how`;

  function take(sign: (pad: HTMLCanvasElement) => void) {
    if (!pad.current || locked) return;
    sign(pad.current);
    if (!canvasIsTrue()) return refuse();
    made.current = pictureOf(pad.current, `${text('widgets.signature.file')}.png`);
    onChange(made.current as File);
  }
  /** What is sent would not be what is seen. */
  function refuse() {
    setProtected(true);
    if (pad.current) clearPad(pad.current);
  }
  const write = (next: string) => {
    if (locked) return;
    setName(next);
    if (next.trim() !== '') return take((on) => writeName(on, next.trim()));
    if (pad.current) clearPad(pad.current);
    made.current = undefined;
    onChange(undefined);
  };
  const draw = (event: PointerEvent) => {
    const before = last.current;
    if (!before || !pad.current || locked) return;
    stroke(pad.current, before, event);
    last.current = event;
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || locked) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (name !== '' && pad.current) clearPad(pad.current);
    setName('');
    last.current = event;
    draw(event);
  };
  const end = () => {
    if (last.current) take(() => undefined);
    last.current = null;
  };

  const surface = (
    <Pad
      ref={pad}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={text(value === undefined ? 'widgets.signature.none' : 'widgets.signature.signed')}
      data-locked={locked || undefined}
      data-invalid={props.invalid || undefined}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
  // To be read: nothing can be done, and nothing says that it could.
  if (props.readOnly)
    return (
      <Box id={id} role="group" aria-label={props.label} aria-describedby={props.describedBy}>
        {value === undefined ? text('widgets.signature.none') : surface}
      </Box>
    );
  return (
    <>
      {surface}
      <FieldNote id={hintId} message={text('widgets.signature.how')} />
      <Box role="alert" sx={{ color: 'error.main', '&:empty': { display: 'none' } }}>
        {isProtected && text('widgets.signature.protected')}
      </Box>
      <Row>
        <TextInput
          field={{
            ...props,
            placeholder: props.placeholder || text('widgets.signature.name'),
            describedBy: idList(hintId, props.describedBy),
          }}
          text={name}
          onText={write}
        />
        <Button disabled={locked || value === undefined} onClick={() => write('')}>
          {text('widgets.signature.clear')}
        </Button>
      </Row>
    </>
  );
}

/** Shows what was not made on this pad: what was cleared, brought back, or made before this step of the form was left. */
function useShown(value: unknown, property: string, setName: (name: string) => void) {
  const pad = useRef<HTMLCanvasElement>(null);
  const made = useRef<unknown>(null);
  const fetchKept = useKeptFiles();
  useEffect(() => {
    if (!pad.current || value === made.current) return;
    made.current = value;
    setName('');
    if (value instanceof Blob) void showPicture(pad.current, value);
    else clearPad(pad.current);
    if (value instanceof Blob || !isFile(value)) return;
    // It was sent before.
    void fetchKept?.(property).then((blob) => {
      if (blob && pad.current && made.current === value) void showPicture(pad.current, blob);
    });
  }, [value, fetchKept, property, setName]);
  return { pad, made };
}
