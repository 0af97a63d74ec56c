import { crc32, inflateRawSync } from 'node:zlib';
import { strFromU8, strToU8, type Zippable, zipSync } from 'fflate';
import { ApiError, type FailureText } from '../../kit/errors.ts';
import { serveTasks } from '../../kit/threads/serve-tasks.ts';
import { ThreadPool, threadOf } from '../../kit/threads/thread-pool.ts';
import { foldedPath, isSourcePath, SOURCE_BOUNDS } from '../config/sources.ts';

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

export interface Unzipped {
  texts: Map<string, string>;
  /** Paths of files that the workspace does not read. */
  ignored: string[];
}

const threads = new ThreadPool<Uint8Array, Unzipped>({
  begin: threadOf('archive'),
  heap: 256,
  atOnce: 1,
  tasks: 50,
  // The largest archive takes a second.
  patience: 20_000,
  queue: { length: 10, patience: 20_000 },
});

/** Unpacks an archive in a thread, so that members do not wait for it. @throws ApiError as `unzipped`; BusyError */
export function unzippedInThread(archive: Uint8Array): Promise<Unzipped> {
  return threads.demand(archive);
}

/**
 * The files in an archive. All is known from the list at its end before anything is unpacked, and each file is unpacked as far
 * as the list says. Bytes that belong to several files would be unpacked once for each, so such an archive is refused.
 * @throws ApiError 422 in words, naming the entry
 */
export function unzipped(archive: Uint8Array): Unzipped {
  const entries = entriesOf(archive);
  const names = new Set<string>();
  let bytes = 0;
  for (const { name, size, isLink, isEncrypted } of entries) {
    const path = name.replace(/\/$/, '');
    // Directories of other archives, such as those of a Mac, are left out below, so only what leads elsewhere is refused.
    if (leadsOut(path)) throw refusal('errors.workshop.path', { path: shown(name) });
    if (isLink) throw refusal('errors.workshop.link', { path: shown(name) });
    if (isEncrypted) throw refusal('errors.workshop.broken');
    if (names.has(foldedPath(path))) throw refusal('errors.workshop.twice', { path: shown(name) });
    names.add(foldedPath(path));
    if (!isSourcePath(name)) continue;
    if (size > SOURCE_BOUNDS.fileBytes)
      throw refusal('errors.workshop.fileTooLarge', { path: name, limit: SOURCE_BOUNDS.fileBytes / 1000 });
    bytes += size;
  }
  if (bytes > SOURCE_BOUNDS.bytes)
    throw refusal('errors.workshop.tooLarge', { limit: SOURCE_BOUNDS.bytes / 1_000_000 });
  demandApart(entries);
  const texts = new Map<string, string>();
  const ignored: string[] = [];
  for (const entry of entries) {
    const { name } = entry;
    if (name.endsWith('/')) continue;
    if (isSourcePath(name)) texts.set(name, textOf(name, unpacked(archive, entry)));
    else ignored.push(name);
  }
  if (texts.size === 0) throw refusal('errors.workshop.empty');
  return { texts, ignored: ignored.map(shown) };
}

/** @throws ApiError 422 when two entries share bytes */
function demandApart(entries: readonly Entry[]): void {
  let end = 0;
  for (const { from, to } of [...entries].sort((one, other) => one.from - other.from)) {
    if (from < end) throw refusal('errors.workshop.broken');
    end = to;
  }
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

/** The bytes of an entry, exactly as many as the list says. @throws ApiError 422 */
function unpacked(archive: Uint8Array, { begin, to, method, size, sum }: Entry): Uint8Array {
  const packed = archive.subarray(begin, to);
  try {
    const content = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
    if ((method === STORED || method === DEFLATED) && content.length === size && crc32(content) === sum) return content;
  } catch {
    // Refused below.
  }
  throw refusal('errors.workshop.broken');
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

/** An entry as the list at the end of an archive has it (APPNOTE 4.3.12), and where it stands: its header, its bytes, its end. */
interface Entry {
  name: string;
  from: number;
  begin: number;
  to: number;
  method: number;
  /** Bytes when it is unpacked. */
  size: number;
  sum: number;
  isLink: boolean;
  isEncrypted: boolean;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const HEADER = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const LONGEST_COMMENT = 65_535;
/** The type of a file in Unix's mode, and that of a link. */
const TYPE = 0o170000;
const LINK = 0o120000;

/** Archives of more than 4 GB are none here. */
function entriesOf(archive: Uint8Array): Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END && archive.length - end < END_BYTES + LONGEST_COMMENT) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END) throw refusal('errors.workshop.broken');
  const count = view.getUint16(end + 8, true);
  if (count > MOST_ENTRIES) throw refusal('errors.workshop.tooManyFiles', { limit: SOURCE_BOUNDS.files });
  const entries: Entry[] = [];
  const list = view.getUint32(end + 16, true);
  let at = list;
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) throw refusal('errors.workshop.broken');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    ) as Three;
    const flags = view.getUint16(at + 8, true);
    const name = archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const from = view.getUint32(at + 42, true);
    // The header before the bytes has lengths of its own (APPNOTE 4.3.7).
    if (from + HEADER_BYTES > list || view.getUint32(from, true) !== HEADER) throw refusal('errors.workshop.broken');
    const begin = from + HEADER_BYTES + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
    const to = begin + view.getUint32(at + 20, true);
    if (to > list) throw refusal('errors.workshop.broken');
    entries.push({
      from,
      begin,
      to,
      name: strFromU8(name, (flags & 0x800) === 0),
      method: view.getUint16(at + 10, true),
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

serveTasks<Uint8Array, Unzipped>(async (archive) => unzipped(archive));
