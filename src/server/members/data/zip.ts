import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface Entry {
  name: string;
  content: Uint8Array;
}

/** What a second compression makes no smaller. */
const COMPRESSED = /\.(pdf|png|jpe?g|gif|webp|zip)$/;

/** A ZIP file (APPNOTE 6.3), an entry at a time. */
export async function* zipped(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  const take = () => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  for await (const { name, content } of entries) {
    const file = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(content, true);
    yield* take();
  }
  zip.end();
  yield* take();
}
