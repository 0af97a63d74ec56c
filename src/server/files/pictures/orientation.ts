/** How a picture is turned, in the one note of its metadata that changes what people see. */

const TAG = 0x0112;
const SHORT = 3;

/** The orientation a TIFF block of EXIF names, 2 to 8; 1 when it names none, or cannot be read (CIPA DC-008 §4.6.2). */
export function orientationOf(tiff: Buffer): number {
  try {
    const little = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    const entries = long(4);
    for (let entry = 0; entry < short(entries); entry += 1) {
      const at = entries + 2 + entry * 12;
      if (short(at) !== TAG || short(at + 2) !== SHORT) continue;
      const value = short(at + 8);
      return value >= 2 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** A TIFF block that says this and nothing else. */
export function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a0000000800010112000300000001000000000000000000', 'hex').subarray(0, 26);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
