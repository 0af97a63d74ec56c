/** Side of the sample in pixels. */
const SIDE = 4;

/** Whether a canvas returns what was drawn: browsers that prevent fingerprinting return noise, and no error. */
export function canvasIsTrue(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  try {
    pen.fillStyle = '#336699';
    pen.fillRect(0, 0, SIDE, SIDE);
    const { data } = pen.getImageData(0, 0, SIDE, SIDE);
    return data.every((byte, at) => Math.abs(byte - (SAMPLE[at % 4] ?? 0)) <= TOLERANCE);
  } catch {
    return false;
  }
}

const SAMPLE = [0x33, 0x66, 0x99, 0xff];
/** Some browsers change single bits, which nobody sees. */
const TOLERANCE = 4;
