import { fileType, HEAD_BYTES } from '../../form/files.ts';
import type { Limits } from '../picture/limits.ts';
import type { Fault } from '../picture/open.ts';

/** What is wrong with a chosen document; its content says what it is, not its name. */
export async function documentFault(file: File, { types, maxBytes }: Limits): Promise<Fault | null> {
  try {
    const type = fileType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (type === null || !types.includes(type)) return 'type';
    return file.size > maxBytes ? 'size' : null;
  } catch {
    return 'unreadable';
  }
}
