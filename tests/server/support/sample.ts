import type { InjectOptions } from 'fastify';
import type { Bench } from './app.ts';

/** Who makes a sample call, and what a probe mixes into it. */
export interface Caller {
  bench: Bench;
  /** Account the call is made as; the sample names no other. */
  username: string;
  /** Empty for a visitor. */
  token: string;
  /** A good link of that account, where the call needs one. */
  link: string;
  /** Further properties for the body. */
  extra: Record<string, unknown>;
}

/** A call of the API as somebody would make it. */
export interface Sample {
  /** In order for everybody who may make the call. */
  request(caller: Caller): Omit<InjectOptions, 'method' | 'url'> & { query?: Record<string, string> };
  /** The address itself, where the route has parameters. */
  url?: string;
  /** Checks of what is called about, beside those of the route. */
  access?: readonly string[];
  /** The answer to whoever may call. */
  status: number;
  /** What the call does to somebody whose name is sent, by the spec; everything else must stay untouched. */
  touches?: { tables: readonly string[]; why: string };
}
