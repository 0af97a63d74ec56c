import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { OperatorError } from '../operator-error.ts';

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** The environment of the process over the values of `.env`. @throws OperatorError when it cannot be read. */
export function environmentOf(root: string): ProcessEnvironment {
  return { ...parseEnv(readText(path.join(root, '.env'))), ...process.env };
}

/** The text of a settings file in UTF-8, or in UTF-16 with a byte order mark, as Notepad of Windows writes it. */
function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new OperatorError(`The settings cannot be read: ${message}.`);
  }
  try {
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`${file} is not written in UTF-8. Save it in that encoding.`);
  }
}
