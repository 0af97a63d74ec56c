import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** A file that came with a send, checked: its bytes are of the type it says. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface Parts {
  /** JSON parts by name, as the client wrote them and parsed. */
  json: ReadonlyMap<string, { raw: string; value: unknown }>;
  attachment: Attachment | null;
}

/** Largest JSON part: far more than a form of a thousand fields. */
const MAX_JSON_BYTES = 256_000;
const MAX_ATTACHMENT_BYTES = 5_000_000;
/** First bytes of the types that may be attached (WHATWG MIME Sniffing §6; ISO 32000-1 §7.5.2). */
const SIGNATURES: Record<string, readonly string[]> = {
  'image/png': ['89504e470d0a1a0a'],
  'image/jpeg': ['ffd8ff'],
  'image/gif': ['474946383761', '474946383961'],
  'application/pdf': ['255044462d'],
};

/**
 * Reads a multipart body of named JSON parts and one optional file part. A JSON part may come as a
 * field or, as browsers send a `Blob`, as a file.
 * @throws ApiError for an unknown or repeated part, broken JSON, a file too large or of another type.
 */
export async function readParts(
  request: FastifyRequest,
  jsonNames: readonly string[],
  fileName: string,
): Promise<Parts> {
  if (!request.isMultipart()) throw new ApiError(415, 'errors.server.fileType');
  try {
    return await collectParts(request, jsonNames, fileName);
  } catch (error) {
    throw refusal(error);
  }
}

/** Whatever stops the reading is the sender's doing; the parser throws plain errors for a body that is cut or torn. */
function refusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode } = error as { statusCode?: number };
  return statusCode === 413
    ? new ApiError(413, 'errors.server.tooLarge')
    : new ApiError(400, 'errors.server.badRequest');
}

async function collectParts(request: FastifyRequest, jsonNames: readonly string[], fileName: string): Promise<Parts> {
  const json = new Map<string, { raw: string; value: unknown }>();
  let attachment: Attachment | null = null;
  const limits = {
    fileSize: MAX_ATTACHMENT_BYTES,
    fieldSize: MAX_JSON_BYTES,
    files: jsonNames.length + 1,
    fields: jsonNames.length,
  };
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname;
    if (jsonNames.includes(name) && !json.has(name)) {
      const raw = part.type === 'file' ? (await part.toBuffer()).toString('utf8') : textOf(part.value);
      json.set(name, { raw, value: parseJson(raw) });
    } else if (name === fileName && part.type === 'file' && !attachment) {
      attachment = await readAttachment(part);
    } else {
      throw new ApiError(400, 'errors.server.badRequest');
    }
  }
  return { json, attachment };
}

/** The plugin has parsed a field already that calls itself JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function readAttachment(part: MultipartFile): Promise<Attachment> {
  const content = await part.toBuffer();
  const contentType = part.mimetype.toLowerCase();
  const signatures = SIGNATURES[contentType] ?? [];
  const head = content.subarray(0, 8).toString('hex');
  if (!signatures.some((signature) => head.startsWith(signature))) throw new ApiError(415, 'errors.server.fileType');
  return { filename: safeFilename(part.filename), contentType, content };
}

/** The bare name without folders and control characters. */
export function safeFilename(name: string): string {
  const bare =
    name
      .replace(/[\p{Cc}\p{Cf}"<>:|?*]/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  return bare.trim().slice(-100) || 'adjunt';
}

/** PostgreSQL stores neither the null character nor half a surrogate pair; no person types one. */
const NO_TEXT = /[\0\p{Cs}]/u;

function onlyText(name: string, value: unknown): unknown {
  if (NO_TEXT.test(name) || (typeof value === 'string' && NO_TEXT.test(value))) throw new Error('not text');
  return value;
}

function parseJson(raw: string): unknown {
  if (Buffer.byteLength(raw) > MAX_JSON_BYTES) throw new ApiError(413, 'errors.server.tooLarge');
  try {
    return JSON.parse(raw, onlyText);
  } catch {
    throw new ApiError(400, 'errors.server.badRequest');
  }
}
