import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { EnvError, makeExactValidator } from 'envalid';
import pg from 'pg';
import { isMailbox } from '../mailbox-address.ts';
import { isLoopback } from './demo.ts';

/** Validators of single settings; the message of an `EnvError` follows the setting's name ("PORT must be …"). */

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names of address ranges in Fastify (`proxy-addr`). */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

export const text = makeExactValidator<string>((value) => value);

export const yesOrNo = makeExactValidator<boolean>((value) => {
  const said = value.toLowerCase();
  if (said !== 'true' && said !== 'false') throw new EnvError('must be true or false');
  return said === 'true';
});

export function oneWord<const Word extends string>(...words: readonly Word[]) {
  return makeExactValidator<Word>((value) => {
    const found = words.find((word) => word === value.toLowerCase());
    if (found === undefined) throw new EnvError(`must be one of ${words.join(', ')}`);
    return found;
  });
}

/** A whole number from `least` to `most`; `what` names both bounds in words. */
export function whole(least: number, most: number, what: string) {
  return makeExactValidator<number>((value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number) || number < least || number > most) throw new EnvError(`must be ${what}`);
    return number;
  });
}

/** An absolute address with one of the schemes (`https:`), returned without slashes at the end. */
export function address(...schemes: readonly string[]) {
  return makeExactValidator<string>((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || !schemes.includes(url.protocol))
      throw new EnvError(`must be an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    if (url.hostname === '') throw new EnvError(`must name a host after ${url.protocol}//`);
    return value.replace(/\/+$/, '');
  });
}

/** The origin of a website that has a host of its own, as browsers write it. */
export const site = makeExactValidator<string>((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new EnvError('must be an address starting with http:// or https://');
  if (url.href !== `${url.origin}/`)
    throw new EnvError(
      'must be an address without a path, such as https://espai.example: the workspace needs a host of its own',
    );
  return url.origin;
});

/** The address of a PostgreSQL as its own programs take it: `?host=` may name the host or the folder of a socket. */
export const database = makeExactValidator<string>((value) => {
  if (!/^postgres(ql)?:\/\//i.test(value))
    throw new EnvError('must be an address starting with postgres:// or postgresql://');
  try {
    const { host, port } = new pg.Client({ connectionString: value });
    // libpq takes several hosts; the driver does not.
    if (Number.isInteger(port) && !host.includes(',')) return value;
  } catch (error) {
    // A certificate file that the address names. Other messages may contain the password.
    const { code, path: file } = error as NodeJS.ErrnoException;
    if (code !== undefined && file !== undefined) throw new EnvError(`names the file ${file}, which cannot be read`);
  }
  throw new EnvError('must be an address such as postgres://user:password@host:5432/database');
});

/** A name or an address of this machine; an IPv6 address may stand in brackets. */
export const host = makeExactValidator<string>((value) => value.replace(/^\[(.+)\]$/, '$1'));

/** An absolute http address or a path of this server, without slashes at the end. */
export const base = makeExactValidator<string>((value) => {
  const found = value.replace(/\/+$/, '');
  const isPath = found === '' || /^\/(?!\/)/.test(found);
  if (!isPath && !(URL.canParse(found) && /^https?:$/.test(new URL(found).protocol)))
    throw new EnvError('must be a path starting with / or an http address');
  return found;
});

export const words = makeExactValidator<string[]>(parts);

/** Origins between commas (RFC 6454 §6.2), as browsers write them: no path, no slash at the end. */
export const origins = makeExactValidator<string[]>((value) => {
  const found = parts(value);
  if (found.some((one) => !URL.canParse(one) || new URL(one).origin !== one || !/^https?:/.test(one)))
    throw new EnvError('must be origins with commas between them, such as https://app.example.org');
  return found;
});

/** Addresses between commas, each with https, or with http on this machine. */
export const issuers = makeExactValidator<string[]>((value) => {
  const found = parts(value);
  const fits = ({ protocol, hostname }: URL) => protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  if (found.some((one) => !URL.canParse(one) || !fits(new URL(one))))
    throw new EnvError('must be addresses starting with https:// with commas between them');
  return found;
});

/** A number, a name, which may contain commas, and a mailbox. */
export const person = makeExactValidator<Person>((value) => {
  const found = parts(value);
  const [username, email] = [found.at(0), found.at(-1)];
  if (username === undefined || email === undefined || found.length < 3 || !isMailbox(email))
    throw new EnvError('must be a number, a name and an e-mail address with commas between them');
  return { username, name: found.slice(1, -1).join(', '), email };
});

export interface Person {
  username: string;
  name: string;
  email: string;
}

/** Domain names between commas, in lower case. */
export const domains = makeExactValidator<string[]>((value) => {
  const found = parts(value.toLowerCase());
  if (found.some((one) => !DOMAIN.test(one)))
    throw new EnvError('must be domain names with commas between them, such as example.org');
  return found;
});

export function secret(shortest: number) {
  return makeExactValidator<string>((value) => {
    if (value.length < shortest) throw new EnvError(`must have at least ${shortest} characters`);
    return value;
  });
}

/** The absolute path of a file or folder that exists; a relative path counts from `root`. A file may also be a folder of files. */
export function existing(kind: 'file' | 'folder', root: string) {
  return makeExactValidator<string>((value) => {
    const found = path.resolve(root, value);
    const there = statSync(found, { throwIfNoEntry: false });
    if (!there || (kind === 'folder' && !there.isDirectory()))
      throw new EnvError(`names a ${kind} that does not exist`);
    return found;
  });
}

/** Fastify's `trustProxy`: true, false, a number of proxies, or the proxies' addresses. */
export const proxies = makeExactValidator<boolean | number | string>((value) => {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,3}$/.test(value)) return Number(value);
  if (!parts(value).every(isRange))
    throw new EnvError('must be true, false, a number of proxies, or their addresses with commas between them');
  return value;
});

function isRange(value: string): boolean {
  const [ip = '', bits, ...rest] = value.split('/');
  if (NAMED_RANGES.includes(value)) return true;
  const size = isIP(ip) === 4 ? 32 : isIP(ip) === 6 ? 128 : -1;
  return rest.length === 0 && size > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size));
}

function parts(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
