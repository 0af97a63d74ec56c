import { type FileFacts, fileType, HEAD_BYTES, withExtension } from '../../form/files.ts';
import { encode } from '../picture/encode.ts';
import { openPicture } from '../picture/open.ts';
import type { Rules } from './rules.ts';

/** Why a chosen file is not taken, in words. */
export const FAULTS = {
  wrongType: 'widgets.file.wrongType',
  tooLarge: 'widgets.file.tooLarge',
  empty: 'widgets.file.empty',
  unreadable: 'widgets.file.unreadable',
  same: 'widgets.file.same',
  tooMany: 'widgets.file.tooMany',
} as const;

export type Fault = keyof typeof FAULTS;

/** What came of choosing some files. */
export interface Taken {
  /** In the order in which they were chosen, named as what they are. */
  files: File[];
  /** Names of pictures that were too heavy and have been made smaller. */
  shrunk: string[];
  faults: { fault: Fault; name: string }[];
}

/** Looks at chosen files before any of them is sent: what they are by their content, and what they weigh. */
export async function take(chosen: readonly File[], there: readonly FileFacts[], rules: Rules) {
  const taken: Taken = { files: [], shrunk: [], faults: [] };
  for (const file of chosen) {
    const known: FileFacts[] = [...there, ...taken.files];
    const fault = (why: Fault) => taken.faults.push({ fault: why, name: file.name });
    if (known.length >= rules.most && rules.most > 1) {
      fault('tooMany');
      continue;
    }
    const looked = await lookAt(file, rules);
    if (typeof looked === 'string') fault(looked);
    else if (await isAmong(looked, known)) fault('same');
    else {
      taken.files.push(looked);
      if (looked.size < file.size) taken.shrunk.push(looked.name);
    }
  }
  return taken;
}

/** Scanners and telephones give every file the same name, so that what is in it decides. */
async function isAmong(file: File, known: readonly FileFacts[]): Promise<boolean> {
  for (const other of known) {
    if (other.name !== file.name || other.size !== file.size) continue;
    // Of one that was sent before nothing else may be known here.
    if (!(other instanceof Blob)) return true;
    const [one, two] = await Promise.all([file, other].map(async (blob) => new Uint8Array(await blob.arrayBuffer())));
    if (one?.every((byte, at) => byte === two?.[at])) return true;
  }
  return false;
}

async function lookAt(file: File, rules: Rules): Promise<File | Fault> {
  try {
    if (file.size === 0) return 'empty';
    const type = fileType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (type === null || !rules.types.includes(type)) return 'wrongType';
    if (file.size <= rules.maxBytes) return new File([file], withExtension(file.name, type), { type });
    return (type.startsWith('image/') && (await shrunk(file, rules))) || 'tooLarge';
  } catch {
    // It was moved or taken away after it was chosen.
    return 'unreadable';
  }
}

/** A photo of today's telephones weighs more than a form takes; drawn anew it does not, and nobody sees a difference. */
async function shrunk(file: File, rules: Rules): Promise<File | null> {
  const opened = await openPicture(file, { types: rules.types, maxBytes: Number.POSITIVE_INFINITY });
  if (typeof opened === 'string') return null;
  try {
    return await encode(opened, null, rules);
  } finally {
    opened.close();
  }
}
