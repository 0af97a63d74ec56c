import { type FileFacts, MAX_PIXELS, pixelsOf, SIZE_BYTES, withExtension } from '../../form/files.ts';
import { allowedType, type Limits, limitsOf, PICTURE_TYPES } from '../picture/limits.ts';
import { openPicture, redrawPicture } from '../picture/redraw.ts';

interface FieldLimits extends Limits {
  most: number;
}

export function fieldLimitsOf(schema: Readonly<Record<string, unknown>>): FieldLimits {
  const isList = schema.type === 'array';
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY;
  const file = (isList ? (schema.items ?? {}) : schema) as Readonly<Record<string, unknown>>;
  return { ...limitsOf(file, ['application/pdf', ...PICTURE_TYPES]), most: isList ? most : 1 };
}

export const REFUSALS = {
  wrongType: 'widgets.file.wrongType',
  tooLarge: 'widgets.file.tooLarge',
  tooManyPixels: 'widgets.file.tooManyPixels',
  empty: 'widgets.file.empty',
  unreadable: 'widgets.file.unreadable',
  same: 'widgets.file.same',
  tooMany: 'widgets.file.tooMany',
} as const;

type Refusal = keyof typeof REFUSALS;

export interface Accepted {
  /** In the order of the choice, with an extension that fits their content. */
  files: File[];
  /** Names of pictures that were too large and have been made smaller. */
  shrunk: string[];
  /** Names of those that moved and do so no more. */
  stilled: string[];
  refused: { why: Refusal; name: string }[];
}

/** Checks chosen files before any of them is sent. @param present the files that the field has already */
export async function acceptFiles(
  chosen: readonly File[],
  present: readonly FileFacts[],
  limits: FieldLimits,
): Promise<Accepted> {
  const accepted: Accepted = { files: [], shrunk: [], stilled: [], refused: [] };
  for (const file of chosen) {
    const others: FileFacts[] = [...present, ...accepted.files];
    const refuse = (why: Refusal) => accepted.refused.push({ why, name: file.name });
    if (others.length >= limits.most && limits.most > 1) {
      refuse('tooMany');
      continue;
    }
    const checked = await check(file, limits);
    if (typeof checked === 'string') refuse(checked);
    else if (await isAmong(checked.file, others)) refuse('same');
    else {
      accepted.files.push(checked.file);
      if (checked.redrawn) accepted.shrunk.push(checked.file.name);
      if (checked.stilled) accepted.stilled.push(checked.file.name);
    }
  }
  return accepted;
}

/** Compares the content too: scanners and telephones give every file the same name. */
async function isAmong(file: File, others: readonly FileFacts[]): Promise<boolean> {
  for (const other of others) {
    if (other.name !== file.name || other.size !== file.size) continue;
    // The content of a file that was sent before is not at hand.
    if (!(other instanceof Blob)) return true;
    // The other may have gone from the disk since.
    const [one, two] = await Promise.all([file, other].map((blob) => blob.arrayBuffer().catch(() => null)));
    const before = two && new Uint8Array(two);
    if (one && new Uint8Array(one).every((byte, at) => byte === before?.[at])) return true;
  }
  return false;
}

interface Checked {
  file: File;
  /** It was made smaller. */
  redrawn?: boolean;
  /** It moved before. */
  stilled?: boolean;
}

/** The limits of the server are bytes and, of a picture, pixels. */
async function check(file: File, limits: Limits): Promise<Checked | Refusal> {
  try {
    if (file.size === 0) return 'empty';
    const type = await allowedType(file, limits.types);
    if (type === null) return 'wrongType';
    const isLight = file.size <= limits.maxBytes;
    const hasFewPixels = pixelsOf(type, new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer())) <= MAX_PIXELS;
    if (isLight && hasFewPixels) return { file: new File([file], withExtension(file.name, type), { type }) };
    const smaller = type.startsWith('image/') ? await shrink(file, limits) : null;
    return smaller ?? (hasFewPixels ? 'tooLarge' : 'tooManyPixels');
  } catch {
    // The file was moved or deleted after it was chosen.
    return 'unreadable';
  }
}

/** Photos of telephones are often larger than a form allows; redrawn they are not, with no visible difference. */
async function shrink(file: File, limits: Limits): Promise<Checked | null> {
  const picture = await openPicture(file, { types: limits.types, maxBytes: Number.POSITIVE_INFINITY });
  if (typeof picture === 'string') return null;
  try {
    const smaller = await redrawPicture(picture, null, limits);
    return smaller && { file: smaller, redrawn: true, stilled: picture.animated };
  } finally {
    picture.close();
  }
}
