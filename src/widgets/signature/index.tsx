import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type FileFacts, isFile } from '../../form/files.ts';
import { useField, useKeptFiles, type WidgetProps } from '../../form/widget.ts';
import { Button } from '../../ui/buttons.tsx';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { canvasIsTrue } from '../../ui/true-canvas.ts';

const Pad = styled('canvas')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxWidth: 480,
  aspectRatio: `${WIDTH} / ${HEIGHT}`,
  border: `1px solid ${theme.palette.text.secondary}`,
  borderRadius: theme.shape.borderRadius,
  // Fingers draw instead of scrolling.
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
 * A signature, drawn with finger, pen or mouse, or typed as a name. The value is a picture. The field's id is on the
 * name box, which the keyboard can reach.
 */
export default function SignatureWidget(widget: WidgetProps<File | FileFacts>) {
  const props = useField(widget);
  const { id, value, onChange } = props;
  const { text } = useTexts();
  const last = useRef<PointerEvent | null>(null);
  const [name, setName] = useState('');
  const [isProtected, setProtected] = useState(false);
  const { pad, drawn } = usePad(value, props.name, setName);
  const locked = props.readOnly || props.disabled;
  const hintId = `${id}__how`;

  /** Draws with `sign`, then hands the picture in. */
  function take(sign: (pad: HTMLCanvasElement) => void) {
    if (!pad.current || locked) return;
    sign(pad.current);
    if (!canvasIsTrue()) return refuse();
    drawn.current = pictureOf(pad.current, `${text('widgets.signature.file')}.png`);
    onChange(drawn.current as File);
  }
  /** The browser returns noise instead of the drawn pixels, against tracking. */
  function refuse() {
    setProtected(true);
    if (pad.current) clearPad(pad.current);
  }
  const write = (next: string) => {
    if (locked) return;
    setName(next);
    if (next.trim() !== '') return take((on) => writeName(on, next.trim()));
    if (pad.current) clearPad(pad.current);
    drawn.current = undefined;
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

/** Draws a value that this pad has not drawn itself: after Clear, from a draft, or from another step of the form. */
function usePad(value: unknown, property: string, setName: (name: string) => void) {
  const pad = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<unknown>(null);
  const fetchKept = useKeptFiles();
  useEffect(() => {
    if (!pad.current || value === drawn.current) return;
    drawn.current = value;
    setName('');
    if (value instanceof Blob) void showPicture(pad.current, value);
    else clearPad(pad.current);
    if (value instanceof Blob || !isFile(value)) return;
    // A picture that was sent before is on the server.
    void fetchKept?.(property).then((blob) => {
      if (blob && pad.current && drawn.current === value) void showPicture(pad.current, blob);
    });
  }, [value, fetchKept, property, setName]);
  return { pad, drawn };
}

const WIDTH = 900;
const HEIGHT = 300;

const INK = '#111111';

/** Paints the canvas white, because a transparent picture is unreadable on a dark page. */
function clearPad(pad: HTMLCanvasElement): void {
  const pen = penOf(pad);
  if (!pen) return;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

/** Draws a line between two points of the page; equal points make a dot. */
function stroke(pad: HTMLCanvasElement, from: Point, to: Point): void {
  const pen = penOf(pad);
  const { left, top, width, height } = pad.getBoundingClientRect();
  if (!pen || width === 0 || height === 0) return;
  const toPad = ({ clientX, clientY }: Point) =>
    [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT] as const;
  pen.strokeStyle = INK;
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(...toPad(from));
  pen.lineTo(...toPad(to));
  pen.stroke();
}

/** Writes a name in a handwriting font. */
function writeName(pad: HTMLCanvasElement, name: string): void {
  clearPad(pad);
  const pen = penOf(pad);
  if (!pen) return;
  pen.fillStyle = INK;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = 'italic 110px "Segoe Script", "Snell Roundhand", cursive';
  pen.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 80);
}

async function showPicture(pad: HTMLCanvasElement, picture: Blob): Promise<void> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  clearPad(pad);
  if (bitmap) penOf(pad)?.drawImage(bitmap, 0, 0, WIDTH, HEIGHT);
}

/** The canvas as a file. Synchronous, so that a form sent right after the last stroke contains it. */
function pictureOf(pad: HTMLCanvasElement, name: string): File {
  const [, data = ''] = pad.toDataURL('image/png').split(',');
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

function penOf(pad: HTMLCanvasElement): CanvasRenderingContext2D | null {
  return pad.getContext('2d');
}
