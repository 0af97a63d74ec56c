import { isObject, type JsonObject, objectOf } from '../json.ts';

/** What a part of an expression can be; `any` where nobody can tell before values are there. */
export type Kind =
  | { is: 'text' | 'truth' | 'nothing' | 'any' }
  /** `whole`: it never has a fraction. */
  | { is: 'number'; whole?: boolean }
  | { is: 'list'; of: Kind }
  /** `closed`: it has these members and no others. */
  | { is: 'group'; members: ReadonlyMap<string, Kind>; closed: boolean };

export const ANY: Kind = { is: 'any' };
export const TEXT: Kind = { is: 'text' };
export const NUMBER: Kind = { is: 'number' };
export const WHOLE: Kind = { is: 'number', whole: true };
export const TRUTH: Kind = { is: 'truth' };
export const NOTHING: Kind = { is: 'nothing' };

export function listOf(of: Kind): Kind {
  return { is: 'list', of };
}

export function groupOf(members: Iterable<readonly [string, Kind]>, closed = true): Kind {
  return { is: 'group', members: new Map(members), closed };
}

/** Branches of a schema that may add properties. */
const BRANCHES = ['then', 'else', 'allOf', 'anyOf', 'oneOf'];

/** What a value of a schema can be, the properties that its conditions bring in among its members. */
export function kindOf(schema: unknown): Kind {
  if (!isObject(schema)) return ANY;
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== 'null');
  if (types.length !== 1) return schema.properties ? groupKind(schema) : ANY;
  switch (types[0]) {
    case 'string':
      return TEXT;
    case 'number':
      return Number.isInteger(schema.multipleOf) ? WHOLE : NUMBER;
    case 'integer':
      return WHOLE;
    case 'boolean':
      return TRUTH;
    case 'array':
      return listOf(kindOf(schema.items));
    case 'object':
      return groupKind(schema);
    default:
      return ANY;
  }
}

function groupKind(schema: JsonObject): Kind {
  const members = new Map<string, Kind>();
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(collect);
    if (!isObject(node)) return;
    for (const [name, property] of Object.entries(objectOf(node.properties))) {
      const kind = kindOf(property);
      if (!members.has(name) || members.get(name)?.is === 'any') members.set(name, kind);
    }
    for (const branch of BRANCHES) collect(node[branch]);
    for (const dependency of Object.values(objectOf(node.dependencies))) collect(dependency);
  };
  collect(schema);
  return { is: 'group', members, closed: members.size > 0 };
}

/** As the messages of the check name it. */
export function kindName(kind: Kind): string {
  const names = {
    text: 'a text',
    number: 'a number',
    truth: 'a yes or no',
    nothing: 'nothing',
    any: 'anything',
    list: 'a list',
    group: 'a group of fields',
  };
  return names[kind.is];
}

/** What is one of several kinds; of numbers a whole one only if each is. */
export function oneOf(kinds: readonly Kind[]): Kind {
  const [first = ANY] = kinds;
  return first.is === 'number' && !kinds.every(isWhole) ? NUMBER : first;
}

/** False for a number that may have a fraction. */
export function isWhole(kind: Kind): boolean {
  return kind.is !== 'number' || kind.whole === true;
}

/** False when a value of one kind can never stand where the other is wanted. */
export function fits(kind: Kind, wanted: Kind['is']): boolean {
  return kind.is === wanted || kind.is === 'any' || kind.is === 'nothing';
}
