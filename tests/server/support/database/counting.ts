import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { ARGON2, type Hasher } from '../../../../src/server/domain/accounts/passwords/passwords.ts';

/** The real hasher, counting its work. */
export function countingHasher(): Hasher & { hashes: number; verifications: number } {
  const counter = {
    hashes: 0,
    verifications: 0,
    hash: (password: string, memory: number) => {
      counter.hashes += 1;
      return ARGON2.hash(password, memory);
    },
    verify: (stored: string, password: string) => {
      counter.verifications += 1;
      return ARGON2.verify(stored, password);
    },
  };
  return counter;
}

/** Notes the kind of every query that goes through a database handle. */
export function queryLog(): KyselyPlugin & { kinds: string[] } {
  const kinds: string[] = [];
  return {
    kinds,
    transformQuery: ({ node }) => {
      kinds.push(describe(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

function describe(node: RootOperationNode): string {
  return `${node.kind} ${/"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(JSON.stringify(node))?.[1]}`;
}
