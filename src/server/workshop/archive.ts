import { crc32 } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { isSourcePath, SOURCE_BOUNDS } from '../config/sources.ts';
import { ApiError, type FailureText } from '../http/errors.ts';

/** Most bytes of an archive that is sent here. */
export const MOST_ARCHIVE_BYTES = 8_000_000;
/** Entries of any kind: the files of the workspace, and what stands beside them in a folder of somebody. */
const MOST_ENTRIES = 2 * SOURCE_BOUNDS.files;

/** A time for all entries, so that the same files make the same archive; a ZIP file cannot say an earlier one. */
const MADE = new Date(1980, 0, 1);

export function zipped(texts: ReadonlyMap<string, string>): Uint8Array {
  const entries: Zippable = {};
  for (const [path, text] of [...texts].sort(([one], [other]) => (one < other ? -1 : 1)))
    entries[path] = [strToU8(text), { mtime: MADE }];
  // The quickest kind: texts become small by it too, and others wait meanwhile.
  return zipSync(entries, { level: 1 });
}

/**
 * The files in an archive, and the paths of those that the workspace does not read. All is known from the list at its
 * end before anything is unpacked.
 * @throws ApiError 422 in words, naming the entry
 */
export function unzipped(archive: Uint8Array): { texts: Map<string, string>; ignored: string[] } {
  const entries = entriesOf(archive);
  const names = new Set<string>();
  let bytes = 0;
  for (const { name, size, isLink, isEncrypted } of entries) {
    const path = name.replace(/\/$/, '');
    // Directories of other archives, such as those of a Mac, are left out below, so only what leads elsewhere is refused.
    if (leadsOut(path)) throw refusal('errors.workshop.path', { path: shown(name) });
    if (isLink) throw refusal('errors.workshop.link', { path: shown(name) });
    if (isEncrypted) throw refusal('errors.workshop.broken');
    if (names.has(name)) throw refusal('errors.workshop.twice', { path: shown(name) });
    names.add(name);
    if (!isSourcePath(name)) continue;
    if (size > SOURCE_BOUNDS.fileBytes)
      throw refusal('errors.workshop.fileTooLarge', { path: name, limit: SOURCE_BOUNDS.fileBytes / 1000 });
    bytes += size;
  }
  if (bytes > SOURCE_BOUNDS.bytes)
    throw refusal('errors.workshop.tooLarge', { limit: SOURCE_BOUNDS.bytes / 1_000_000 });
  const files = unpack(archive);
  const texts = new Map<string, string>();
  const ignored: string[] = [];
  for (const { name, size, sum } of entries) {
    if (name.endsWith('/')) continue;
    const content = files[name];
    if (content === undefined) ignored.push(name);
    // An archive may say less than it holds: what is unpacked ends there, and its sum is another.
    else if (content.length !== size || crc32(content) !== sum) throw refusal('errors.workshop.broken');
    else texts.set(name, textOf(name, content));
  }
  if (texts.size === 0) throw refusal('errors.workshop.empty');
  return { texts, ignored: ignored.map(shown) };
}

function refusal(text: FailureText, values: Record<string, unknown> = {}): ApiError {
  return new ApiError(422, text, values);
}

function leadsOut(path: string): boolean {
  return /^[/\\]|^[a-z]:/i.test(path) || path.split(/[/\\]/).some((part) => part === '..' || part === '.');
}

/** A name that an answer can show. */
function shown(name: string): string {
  return name.replaceAll(/\p{C}/gu, '�').slice(0, SOURCE_BOUNDS.path);
}

function unpack(archive: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(archive, {
      filter: ({ name, originalSize }) => isSourcePath(name) && originalSize <= SOURCE_BOUNDS.fileBytes,
    });
  } catch {
    throw refusal('errors.workshop.broken');
  }
}

function textOf(path: string, content: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw refusal('errors.workshop.encoding', { path });
}

/** An entry as the list at the end of an archive has it (APPNOTE 4.3.12). */
interface Entry {
  name: string;
  /** Bytes when it is unpacked. */
  size: number;
  sum: number;
  isLink: boolean;
  isEncrypted: boolean;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 65_535;
/** The type of a file in Unix's mode, and that of a link. */
const TYPE = 0o170000;
const LINK = 0o120000;

/** fflate unpacks by this list too, but does not tell links and sums. Archives of more than 4 GB are none here. */
function entriesOf(archive: Uint8Array): Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END && archive.length - end < END_BYTES + LONGEST_COMMENT) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END) throw refusal('errors.workshop.broken');
  const count = view.getUint16(end + 8, true);
  if (count > MOST_ENTRIES) throw refusal('errors.workshop.tooManyFiles', { limit: SOURCE_BOUNDS.files });
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) throw refusal('errors.workshop.broken');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    ) as Three;
    const flags = view.getUint16(at + 8, true);
    const name = archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    entries.push({
      // As fflate reads it, whose answer is looked up by it.
      name: strFromU8(name, (flags & 0x800) === 0),
      size: view.getUint32(at + 24, true),
      sum: view.getUint32(at + 16, true),
      isLink: ((view.getUint32(at + 38, true) >>> 16) & TYPE) === LINK,
      isEncrypted: (flags & 1) === 1,
    });
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

type Three = [number, number, number];
