import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.svg', '.json']);
/** Bytes: below it a compressed answer saves no packet. */
const WORTH = 1024;

/** Writes Brotli and gzip files beside each text of a folder, so that the server need not compress at a request. */
export function compressFolder(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!TEXT.has(extname(name)) || statSync(file).size < WORTH) continue;
    const content = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
