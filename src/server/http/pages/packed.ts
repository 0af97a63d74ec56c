import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A smaller answer saves no packet. */
const WORTH = 1024;

/** A text as it is, and in each coding once that is ready. */
export interface Packed {
  text: string;
  br?: Buffer;
  gzip?: Buffer;
}

/** Compresses well at first, which takes milliseconds, and at the best level soon after. */
export async function packed(text: string): Promise<Packed> {
  const size = Buffer.byteLength(text);
  const br = (quality: number) =>
    brotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    });
  if (size < WORTH) return { text };
  const made: Packed = { text, br: await br(9), gzip: await zip(text) };
  void br(11).then((best) => {
    made.br = best;
  });
  return made;
}

/** Texts that are the same for everybody, compressed once and kept by name; the oldest are dropped. */
export class PackedTexts {
  readonly #kept = new Map<string, Promise<Packed>>();
  static readonly #KEPT = 300;

  /** @param make is called for the text the first time */
  get(name: string, make: () => Promise<string>): Promise<Packed> {
    const known = this.#kept.get(name);
    if (known) return known;
    const making = make().then(packed);
    this.#kept.set(name, making);
    making.catch(() => this.#kept.delete(name));
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > PackedTexts.#KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return making;
  }
}

export function sendPacked(reply: FastifyReply, packed: Packed): FastifyReply {
  const coding = codingFor(reply.request.headers['accept-encoding'], packed);
  const body = coding && packed[coding];
  if (!body) return reply.send(packed.text);
  return reply.header('content-encoding', coding).header('vary', 'accept-encoding').send(body);
}

/** The best ready coding that the browser accepts (RFC 9110 §12.5.3); `null` for none. */
function codingFor(accepted: string | undefined, packed: Packed): 'br' | 'gzip' | null {
  const takes = (coding: string) =>
    new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))|,|$)`).test(accepted ?? '');
  if (packed.br && takes('br')) return 'br';
  return packed.gzip && takes('gzip') ? 'gzip' : null;
}
