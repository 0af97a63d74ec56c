import { DialogBody } from '../../ui/dialog-body.tsx';
import { numberFormat } from '../../ui/text/formats.ts';
import { Words } from '../../ui/text/words.tsx';
import 'react-easy-crop/react-easy-crop.css';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '../../ui/buttons.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { palette } from '../../ui/theme/palette.ts';
import type { Area } from './redraw.ts';

interface Props {
  url: string;
  busy: boolean;
  onCrop(area: Area): void;
  onKeep(): void;
  onCancel(): void;
}

/** Spec 1 §9. */
const ZOOM = { min: 1, max: 3, step: 0.1 };

/** Pixels per arrow key; Shift moves by a fifth. */
const KEY_STEP = 10;

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  // Leaves space for title, help, slider and buttons, so that a telephone shows all of it without scrolling.
  height: 'clamp(9rem, calc(100dvh - 29rem), 22rem)',
  borderRadius: theme.spacing(1.5),
  overflow: 'hidden',
  backgroundColor: palette.night,
}));

/** Crops a picture to a square, with pointer, touch or keyboard. */
export default function CropDialog({ url, busy, onCrop, onKeep, onCancel }: Props) {
  const { language, text } = useTexts();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area | null>(null);
  const shown = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(zoom);
  return (
    <Dialog
      open
      onClose={busy ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-help`}
      maxWidth="sm"
      fullWidth
      slotProps={{
        paper: {
          sx: {
            m: { xs: 1, sm: 2 },
            width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 32px)' },
            maxHeight: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 32px)' },
          },
        },
      }}
    >
      <DialogTitle id={`${id}-title`} sx={{ pb: 1 }}>
        {text('widgets.picture.cropTitle')}
      </DialogTitle>
      <DialogBody sx={{ pb: 1 }}>
        <Box id={`${id}-help`} component="p" sx={{ mt: 0, mb: 2, color: 'text.secondary' }}>
          {text('widgets.picture.cropHelp')}
        </Box>
        <Stage>
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            zoomSpeed={0.4}
            keyboardStep={KEY_STEP}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            // Pinch and wheel zoom freely; the zoom then snaps to a step.
            onInteractionEnd={() => setZoom(toStep)}
            onCropAreaChange={(_percent, pixels) => setArea(pixels)}
            // The Content-Security-Policy forbids inline style elements; the style sheet is imported instead.
            disableAutomaticStylesInjection
            style={{ cropAreaStyle: { outlineOffset: -3 } }}
            cropperProps={{
              role: 'application',
              'aria-label': text('widgets.picture.cropArea'),
              'aria-describedby': `${id}-help`,
            }}
          />
        </Stage>
        <Row>
          <label htmlFor={`${id}-zoom`}>{text('widgets.picture.zoom')}</label>
          <input
            id={`${id}-zoom`}
            type="range"
            {...ZOOM}
            value={zoom}
            aria-valuetext={`${shown} ×`}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
          />
          <output htmlFor={`${id}-zoom`} aria-hidden>
            <Words>{shown} ×</Words>
          </output>
        </Row>
      </DialogBody>
      <DialogActions
        sx={{
          px: 3,
          pb: 2,
          gap: 1,
          flexWrap: 'wrap-reverse',
          '& > :not(style) ~ :not(style)': { ml: 0 },
          '& > *': { flex: { xs: '1 1 100%', sm: '0 0 auto' } },
        }}
      >
        <Button onClick={onCancel} disabled={busy}>
          {text('app.cancel')}
        </Button>
        <Button variant="outlined" onClick={onKeep} disabled={busy}>
          {text('widgets.picture.keep')}
        </Button>
        <Button variant="contained" onClick={() => area && onCrop(area)} disabled={busy || !area}>
          {text('widgets.picture.crop')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function toStep(zoom: number): number {
  return Math.round(zoom / ZOOM.step) / Math.round(1 / ZOOM.step);
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr 3.5em',
  alignItems: 'center',
  gap: theme.spacing(2),
  marginTop: theme.spacing(1.5),
  '& label': { fontWeight: 500 },
  '& output': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& input': { minWidth: 0, minHeight: 44, margin: 0, accentColor: theme.palette.primary.main, cursor: 'pointer' },
}));
