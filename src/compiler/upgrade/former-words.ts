import { isJsonObject, type JsonObject, jsonObjectOf, objectsOf } from '../json.ts';
import { type Said, say } from '../said/say.ts';

/** Files with words; `options` is the `ui:options` of a field in any file. */
type WordKind = 'form' | 'record' | 'list' | 'procedure' | 'menu' | 'options';

/** Former property → its name and value of today, or `null` where nothing takes its place. */
export type Now = Readonly<Record<string, readonly [name: string, value: unknown] | null>>;

/** A word that the files of an organisation had before. */
interface FormerWord {
  in: readonly WordKind[];
  word: string;
  /** The end of the path to the objects that had it: names, `*` for any name or position. Without it, any object. */
  below?: readonly string[];
  /** The words of today for an object that has the word; `undefined` where it has another meaning there. */
  now(owner: JsonObject): Now | undefined;
}

/**
 * Former words of the files. `config:upgrade` rewrites them, and the check names what to write instead. An entry may be
 * taken out once no organisation has files of that time.
 */
const FORMER_WORDS: readonly FormerWord[] = [
  named(['form'], 'that', 'unless', ['form', 'rules', '*']),
  named(['form'], 'that', 'unless', ['form', 'enabled', '*']),
  named(['form'], 'at', 'field', ['form', 'rules', '*']),
  named(['form'], 'values', 'sends', ['form', 'buttons', '*']),
  becomes(['form'], 'look', ({ look }) => (look === 'wizard' ? { look: ['inSteps', true] } : undefined), ['form']),
  becomes(['form'], 'quiet', () => ({ quiet: ['text', false] }), ['form', 'results', '*']),
  becomes(['form', 'menu'], 'quiet', () => ({ quiet: ['text', false] }), ['buttons', '*', 'results', '*']),
  becomes(['record'], 'each', ({ each }) => ({ each: each === 'many' ? ['many', true] : null })),
  named(['record', 'procedure'], 'roles', 'parts', []),
  named(['list'], 'facts', 'columns', ['import']),
  named(['list'], 'heading', 'group'),
  named(['menu'], 'entry', 'menu', ['pages', '*']),
  named(['menu'], 'entry', 'menu', ['children', '*']),
  becomes(['menu'], 'check', ({ check }) => (typeof check === 'string' ? { check: ['access', [check]] } : undefined)),
  named(['menu'], 'observations', 'note', ['blocks', '*']),
  named(['menu'], 'folds', 'foldsAfterFirstVisit', ['blocks', '*']),
  becomes(['menu'], 'opens', () => ({ opens: null }), ['blocks', '*']),
  named(['menu'], 'parts', 'items', ['blocks', '*']),
  becomes(['menu'], 'as', ({ as }) => ({ as: ['look', as] }), ['items', '*']),
  named(['menu'], 'properties', 'fields', ['items', '*']),
  becomes(['menu'], 'does', statusButton, ['buttons', '*']),
  becomes(['options'], 'list', ({ list }) => ({ list: list === true ? ['look', 'list'] : null }), []),
  becomes(
    ['options'],
    'rules',
    ({ rules }) => ({ rules: ['needsChild', objectsOf(rules).map(({ group }) => group)] }),
    [],
  ),
  becomes(['options'], 'inputType', () => ({ inputType: null }), []),
  // Of a town and of its postal code.
  ...['query', 'postalCode', 'length', 'country', 'home'].map((word) =>
    becomes(['options'], word, () => ({ [word]: null }), []),
  ),
];

/** The effect of a button of a state, in the words of today. */
function statusButton({ does, as, action, params }: JsonObject): Now {
  if (does === 'download') return { does: ['download', true] };
  if (does === 'edit') return { does: null, as: ['edit', as] };
  const { move } = jsonObjectOf(params);
  if (action === 'procedure' && move !== undefined) return { does: null, action: ['move', move], params: null };
  return { does: null };
}

/** A word that has another name today. */
function named(kinds: readonly WordKind[], word: string, name: string, below?: readonly string[]): FormerWord {
  return becomes(kinds, word, (owner) => ({ [word]: [name, owner[word]] }), below);
}

function becomes(
  kinds: readonly WordKind[],
  word: string,
  now: FormerWord['now'],
  below?: readonly string[],
): FormerWord {
  return { in: kinds, word, now, ...(below && { below }) };
}

/** The words of today for the former words of an object, in a file of any kind; `undefined` where it has none. */
export function nowOf(kind: string, path: readonly (string | number)[], owner: JsonObject): Now | undefined {
  const found = FORMER_WORDS.filter(
    (former) =>
      former.in.some((one) => one === kind) && Object.hasOwn(owner, former.word) && endsIn(path, former.below),
  ).flatMap((former): Now[] => {
    const now = former.now(owner);
    return now ? [now] : [];
  });
  return found.length === 0 ? undefined : Object.assign({}, ...found);
}

/** The replacement for a former word, for the remedy of a problem. */
export function remedyFor(now: Now, word: string): Said {
  const written = Object.values(now).flatMap((one) => (one ? [`${JSON.stringify(one[0])}: ${shown(one[1])}`] : []));
  const means = written.length > 0 ? say`write ${written.join(', ')}` : say`remove "${word}": it follows from the rest`;
  return say`${means}, or run npm run config:upgrade`;
}

const shown = (value: unknown) =>
  isJsonObject(value) || (Array.isArray(value) && value.length > 2) ? '…' : JSON.stringify(value);

/** An empty end is the top of the file. */
function endsIn(path: readonly (string | number)[], end: readonly string[] | undefined): boolean {
  if (end === undefined) return true;
  if (end.length === 0) return path.length === 0;
  const last = path.slice(-end.length);
  return last.length === end.length && end.every((step, at) => step === '*' || step === last[at]);
}
