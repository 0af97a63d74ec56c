import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A text as it travels: as it is, and by each coding once that is made. */
export interface Packed {
  text: string;
  br?: Buffer;
  gzip?: Buffer;
}

/**
 * Texts of which nobody's secrets are part, compressed once and kept. The best compression takes too long for a
 * visitor to wait for: whoever asks before it is made gets what is there.
 */
export class PackedTexts {
  readonly #kept = new Map<string, Promise<Packed>>();
  static readonly #KEPT = 300;

  /** The text of that key, made when it is asked for the first time; the oldest are forgotten. */
  get(key: string, make: () => Promise<string>): Promise<Packed> {
    const known = this.#kept.get(key);
    if (known) return known;
    const making = make().then((text) => {
      const packed: Packed = { text };
      void pack(packed);
      return packed;
    });
    this.#kept.set(key, making);
    making.catch(() => this.#kept.delete(key));
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > PackedTexts.#KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return making;
  }
}

/** In threads of their own, one after the other. */
async function pack(packed: Packed): Promise<void> {
  packed.gzip = await zip(packed.text, { level: 9 });
  const size = Buffer.byteLength(packed.text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  packed.br = await brotli(packed.text, { params });
}

/** Sends what is compressed already, else as it is, for the server to compress on its way. */
export function sendPacked(reply: FastifyReply, packed: Packed): FastifyReply {
  const coding = codingFor(reply.request.headers['accept-encoding'], packed);
  const body = coding && packed[coding];
  if (!body) return reply.send(packed.text);
  return reply.header('content-encoding', coding).header('vary', 'accept-encoding').send(body);
}

/** The best coding of those that are made and that the browser takes (RFC 9110 §12.5.3); `null`: as it is. */
function codingFor(accepted: string | undefined, packed: Packed): 'br' | 'gzip' | null {
  const takes = (coding: string) =>
    new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))|,|$)`).test(accepted ?? '');
  if (packed.br && takes('br')) return 'br';
  return packed.gzip && takes('gzip') ? 'gzip' : null;
}
