import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';

interface Props {
  zoom: number;
  min: number;
  max: number;
  step: number;
  onZoom(zoom: number): void;
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

/** The browser's own slider: arrow keys, Home and End work on it, and screen readers know it. */
export function ZoomSlider({ zoom, min, max, step, onZoom }: Props) {
  const { language, text } = useTexts();
  const id = useId();
  const shown = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(zoom);
  return (
    <Row>
      <label htmlFor={id}>{text('widgets.picture.zoom')}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={zoom}
        aria-valuetext={`${shown} ×`}
        onChange={(event) => onZoom(event.target.valueAsNumber)}
      />
      <output htmlFor={id} aria-hidden>
        {shown} ×
      </output>
    </Row>
  );
}
