import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileType, withExtension } from '../../core/files/file-type.ts';
import { MAX_FILE_BYTES, MAX_FILES, MAX_FILES_BYTES } from '../../core/files/limits.ts';
import { MAX_PIXELS } from '../../core/files/picture-size.ts';
import { ApiError, BusyError } from '../kit/errors.ts';
import { isWholeFile } from '../kit/files/file-check.ts';
import type { Attachment, Parts } from '../kit/files/parts.ts';
import { demandHarmlessPdf } from '../kit/files/pdf/check-pdf.ts';
import { withoutMetadata } from '../kit/files/pictures/metadata.ts';
import { clientAddress } from './caller.ts';
import { isText } from './guards.ts';

/** Limits of file parts, and the errors beyond them. */
export interface FileRules {
  maxBytes: number;
  most: number;
  tooLarge(): ApiError;
  otherType(): ApiError;
}

/** Far more than a form of a thousand fields. */
const MAX_JSON_BYTES = 256_000;
/** Beyond all accepted files: a body up to this size is read to its end, so that its sender receives the answer. */
const MAX_BODY_BYTES = MAX_FILES_BYTES + 2_000_000;
const ANY_FILES: FileRules = {
  maxBytes: MAX_FILE_BYTES,
  most: MAX_FILES,
  tooLarge: () => new ApiError(413, 'errors.server.tooLarge'),
  otherType: () => new ApiError(415, 'errors.server.fileType'),
};

/**
 * Reads a multipart body of named JSON parts, as fields or files, and files under one name.
 * @throws ApiError for a wrong part or file; BusyError while large bodies of the same sender are being read.
 */
export async function readParts(
  request: FastifyRequest,
  jsonNames: readonly string[],
  fileName: string,
  rules: FileRules = ANY_FILES,
): Promise<Parts> {
  if (!request.isMultipart()) throw new ApiError(415, 'errors.server.fileType');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > MAX_BODY_BYTES) throw rules.tooLarge();
  try {
    return await counted(senderOf(request), announced, (fits) => {
      if (announced === 0) endEndless(request, fits);
      return collectParts(request, jsonNames, fileName, rules);
    });
  } catch (error) {
    // Discards the rest of the body.
    request.raw.unpipe().resume();
    throw refusal(error, rules);
  }
}

/** Bytes of the bodies that are being read, by sender: a hundred large ones would not fit into memory. */
const underWay = new Map<Sender, number>();
/** Bytes of one sender at a time: two of the largest forms. */
const MOST_UNDER_WAY = 2 * MAX_BODY_BYTES;

/**
 * Counts a body while it is read; a single one never exceeds the limit. @throws BusyError
 * @param bytes its announced length; 0 if unknown
 * @param read gets a function that counts further bytes and tells whether they still fit
 */
async function counted<Result>(
  sender: Sender,
  bytes: number,
  read: (fits: (more: number) => boolean) => Promise<Result>,
): Promise<Result> {
  const all = () => underWay.get(sender) ?? 0;
  if (all() > 0 && all() + bytes > MOST_UNDER_WAY) throw new BusyError();
  let own = 0;
  let over = false;
  const add = (more: number) => {
    own += more;
    underWay.set(sender, all() + more);
  };
  add(bytes);
  try {
    return await read((more) => {
      // Bytes that arrive after a refusal are discarded.
      if (!over) add(more);
      return all() <= MOST_UNDER_WAY;
    });
  } finally {
    over = true;
    add(-own);
    if (all() <= 0) underWay.delete(sender);
  }
}

/** An account, or the address of a caller who is not signed in. */
type Sender = number | string;

function senderOf({ user, ip }: FastifyRequest): Sender {
  return user?.id ?? clientAddress(ip);
}

/** The parser throws plain errors for cut or malformed bodies. */
function refusal(error: unknown, { tooLarge }: FileRules): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode } = error as { statusCode?: number };
  return statusCode === 413 ? tooLarge() : new ApiError(400, 'errors.server.badRequest');
}

async function collectParts(
  request: FastifyRequest,
  jsonNames: readonly string[],
  fileName: string,
  rules: FileRules,
): Promise<Parts> {
  const json = new Map<string, { raw: string; value: unknown }>();
  const files: Attachment[] = [];
  let bytes = 0;
  const limits = {
    fileSize: rules.maxBytes,
    fieldSize: MAX_JSON_BYTES,
    files: jsonNames.length + rules.most,
    fields: jsonNames.length,
  };
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname;
    if (jsonNames.includes(name) && !json.has(name)) {
      const raw = part.type === 'file' ? (await part.toBuffer()).toString('utf8') : textOf(part.value);
      json.set(name, { raw, value: parseJson(raw) });
    } else if (name === fileName && part.type === 'file' && files.length < rules.most) {
      const file = await readNamed(part, senderOf(request), rules);
      bytes += file.content.byteLength;
      if (bytes > MAX_FILES_BYTES) throw rules.tooLarge();
      files.push(file);
    } else {
      throw new ApiError(400, 'errors.server.badRequest');
    }
  }
  return { json, files };
}

/** Closes a body without an announced length that does not end; call it right before the parser. */
function endEndless({ raw }: FastifyRequest, fits: (more: number) => boolean): void {
  let received = 0;
  raw.on('data', (chunk: Uint8Array) => {
    received += chunk.byteLength;
    if (!fits(chunk.byteLength) || received > MAX_BODY_BYTES) raw.destroy();
  });
}

/** The plugin parses fields that declare themselves as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Adds the file's name to an error if there may be several files. */
async function readNamed(part: MultipartFile, sender: Sender, rules: FileRules): Promise<Attachment> {
  try {
    return await readAttachment(part, sender, rules);
  } catch (error) {
    if (error instanceof ApiError && rules.most > 1) error.file = safeFilename(part.filename);
    throw error;
  }
}

async function readAttachment(part: MultipartFile, sender: Sender, { otherType }: FileRules): Promise<Attachment> {
  const content = await part.toBuffer();
  if (content.byteLength === 0) throw new ApiError(415, 'errors.server.fileEmpty');
  const contentType = fileType(content);
  if (contentType === null) throw otherType();
  if (contentType === 'application/pdf') await demandHarmlessPdf(content, sender);
  const filename = withExtension(safeFilename(part.filename), contentType);
  return { filename, contentType, content: contentType.startsWith('image/') ? cleaned(contentType, content) : content };
}

function cleaned(contentType: string, picture: Uint8Array): Uint8Array {
  if (isWholeFile(contentType, picture)) return withoutMetadata(contentType, picture);
  if (!isWholeFile(contentType, picture, Number.POSITIVE_INFINITY)) throw new ApiError(415, 'errors.server.fileBroken');
  throw new ApiError(415, 'errors.server.pictureSize', { limit: MAX_PIXELS / 1e6 });
}

export function safeFilename(name: string): string {
  const bare =
    name
      .replace(/[\p{Cc}\p{Cf}"<>:|?*]/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  // The cut may split a character, and a name that begins with a dot is hidden.
  return (
    bare
      .slice(-100)
      .replace(/^[.\s]+|\p{Cs}/gu, '')
      .trim() || 'adjunt'
  );
}

function parseJson(raw: string): unknown {
  if (Buffer.byteLength(raw) > MAX_JSON_BYTES) throw new ApiError(413, 'errors.server.tooLarge');
  try {
    const value: unknown = JSON.parse(raw);
    if (isText(value)) return value;
  } catch {
    // Said below.
  }
  throw new ApiError(400, 'errors.server.badRequest');
}
