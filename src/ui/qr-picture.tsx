import Box from '@mui/material/Box';
import encodeQr from 'qr';

/** Empty modules around the code, which cameras need (ISO/IEC 18004 §5.3.8). */
const QUIET = 4;

/** A QR code: black on white in every theme, because cameras need that. */
export function QrPicture({ content, label }: { content: string; label: string }) {
  const rows = encodeQr(content, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{ width: 'min(14rem, 100%)', justifySelf: 'center', bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
