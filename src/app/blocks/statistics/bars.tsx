import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { useId } from 'react';
import type { Figure } from '../../../api/shapes/statistics.ts';
import { palette } from '../../../ui/theme/palette.ts';

export interface BarsProps {
  /** A group of bars each. */
  titles: readonly string[];
  /** A bar in each group; without a number there is none. */
  series: readonly { title: string; figures: readonly Figure[] }[];
  /** Bars that stand, for what follows in time; else they lie, beside long titles. */
  upright?: boolean;
}

const COLOURS = [palette.primary.main, palette.secondary.main, palette.green.main, palette.ink.soft];
/** Pixels. */
const SIZES = { upright: 280, bar: 18, gap: 16, axis: 48, twoLines: 44 };
/** The longest bar ends before the frame. */
const HEADROOM = 1.05;

/**
 * A chart, for the eyes: the table beside it has the same figures. Bars differ by pattern as well as by colour, so they
 * can be told apart in greys. The module loads with the first chart.
 */
export default function Bars({ titles, series, upright = false }: BarsProps) {
  const id = useId();
  const fill = (at: number) => `url(#${id}${at % COLOURS.length})`;
  const bars = series.map(({ title, figures }, at) => ({
    label: title,
    color: fill(at),
    data: figures.map((figure) => (typeof figure === 'number' ? figure : null)),
  }));
  const band = {
    scaleType: 'band' as const,
    categoryGapRatio: 0.3,
    // Two groups may have the same title.
    data: titles.map((_, at) => at),
    valueFormatter: (at: number, { location }: { location: string }) => {
      const title = titles[at] ?? '';
      return upright && location === 'tick' ? title.replace(' ', '\n') : title;
    },
  };
  const whole = {
    tickMinStep: 1,
    domainLimit: (_: unknown, most: number | { valueOf(): number }) => ({ min: 0, max: Number(most) * HEADROOM }),
  };
  const height = upright ? SIZES.upright : SIZES.axis + titles.length * (series.length * SIZES.bar + SIZES.gap);
  return (
    <Box aria-hidden sx={look}>
      <Patterns id={id} />
      <BarChart
        series={bars}
        layout={upright ? 'vertical' : 'horizontal'}
        xAxis={[upright ? { ...band, height: SIZES.twoLines } : whole]}
        yAxis={[upright ? whole : { ...band, width: 140 }]}
        grid={upright ? { horizontal: true } : { vertical: true }}
        height={height + (series.length > 1 ? SIZES.axis : 0)}
        hideLegend={series.length < 2}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        disableKeyboardNavigation
        skipAnimation
      />
    </Box>
  );
}

const look = {
  width: '100%',
  // An outline makes a bar stand out from the paper, whatever its pattern leaves white.
  '& rect[fill^="url"]': { stroke: palette.ink.soft, strokeWidth: 1 },
};

function Patterns({ id }: { id: string }) {
  const [full, striped, dotted, crossed] = COLOURS;
  const tile = { width: 8, height: 8, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <svg aria-hidden width="0" height="0" style={{ position: 'absolute' }}>
      <defs>
        <pattern id={`${id}0`} {...tile}>
          <rect width="8" height="8" fill={full} />
        </pattern>
        <pattern id={`${id}1`} {...tile}>
          <rect width="8" height="8" fill={palette.paper} />
          <path d="M-2 2 2-2M0 8 8 0M6 10 10 6" stroke={striped} strokeWidth="3" />
        </pattern>
        <pattern id={`${id}2`} {...tile}>
          <rect width="8" height="8" fill={palette.paper} />
          <circle cx="4" cy="4" r="2.5" fill={dotted} />
        </pattern>
        <pattern id={`${id}3`} {...tile}>
          <rect width="8" height="8" fill={palette.paper} />
          <path d="M0 0 8 8M8 0 0 8" stroke={crossed} strokeWidth="1.5" />
        </pattern>
      </defs>
    </svg>
  );
}
