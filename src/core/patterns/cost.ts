import type { LetterSet, PatternPart } from './syntax.ts';

/**
 * Most steps that one text may cost: states of the pattern times letters of the text. On the server's engine a step takes
 * some 60 ns at the worst.
 */
export const MOST_STEPS = 100_000;

/** The work at the worst to see whether a text fits a pattern. */
export interface Cost {
  /** LetterSet of the pattern with all its counts written out. */
  size: number;
  /** LetterSet of a text that can matter; those behind them are not read. */
  reach: number;
  /** Any text is read at the same few steps for a letter, whatever the size: all states that it leads to are few. */
  isFlat: boolean;
}

export function costOf(pattern: PatternPart): Cost {
  const size = sizeOf(pattern);
  const reach = isAnchored(pattern) ? longest(pattern) + 1 : Number.POSITIVE_INFINITY;
  return { size, reach, isFlat: size * reach <= MOST_STEPS || isFlat(pattern, size) };
}

/** The longest text that may be judged, in UTF-16 units. @param steps most steps for a text */
export function longestText({ size, reach, isFlat }: Cost, steps: number): number {
  return isFlat || size * reach <= steps ? Number.POSITIVE_INFINITY : Math.floor(steps / size);
}

export function sizeOf(part: PatternPart): number {
  switch (part.is) {
    case 'letters':
      return 1;
    case 'row':
    case 'choice':
      return part.parts.reduce((sum, one) => sum + sizeOf(one), 1);
    case 'repeat':
      return 1 + sizeOf(part.part) * (Number.isFinite(part.most) ? part.most : Math.max(1, part.least));
    case 'look':
      return sizeOf(part.part);
    default:
      return 1;
  }
}

/** LetterSet of the longest text that fits. */
function longest(part: PatternPart): number {
  switch (part.is) {
    case 'letters':
      return 1;
    case 'row':
      return part.parts.reduce((sum, one) => sum + longest(one), 0);
    case 'choice':
      return Math.max(...part.parts.map(longest));
    case 'repeat': {
      const once = longest(part.part);
      return once === 0 ? 0 : once * part.most;
    }
    case 'again':
      return Number.POSITIVE_INFINITY;
    default:
      return 0;
  }
}

function isAnchored(part: PatternPart): boolean {
  switch (part.is) {
    case 'start':
      return true;
    case 'row': {
      const at = part.parts.findIndex((one) => isAnchored(one));
      return at >= 0 && part.parts.slice(0, at).every((one) => longest(one) === 0);
    }
    case 'choice':
      return part.parts.every(isAnchored);
    case 'repeat':
      return part.least > 0 && isAnchored(part.part);
    default:
      return false;
  }
}

/** Bounds of the search below, in steps, and in bytes of the engine's table, which holds 8 MB. */
const MOST_VISITS = 200_000;
const MOST_BYTES = 4_000_000;

/**
 * Whether the automaton that reads each letter once (the powerset construction) is small. Edges and ends of the text are
 * taken to hold, which makes it larger.
 */
function isFlat(pattern: PatternPart, size: number): boolean {
  if (size > 5_000) return false;
  const machine = new Machine(pattern);
  const bounds = machine.boundsOfLetters();
  const again = isAnchored(pattern) ? [] : [machine.start];
  const known = new Set<string>();
  const waiting = [machine.closure([machine.start])];
  let [visits, bytes] = [0, 0];
  while (waiting.length > 0) {
    const states = waiting.pop() as number[];
    for (const kind of machine.kinds) {
      const next = machine.after(states, kind);
      // A text that fits nothing any more is read no further.
      if (next.length + again.length === 0) continue;
      const all = machine.closure([...next, ...again]);
      visits += states.length + machine.visited;
      if (visits > MOST_VISITS) return false;
      const key = all.join();
      if (known.has(key)) continue;
      known.add(key);
      bytes += 300 + 16 * all.length + 8 * bounds;
      if (bytes > MOST_BYTES) return false;
      waiting.push(all);
    }
  }
  return true;
}

type State = { set: number; next: number } | { to: number[] };

/** Which of the machine's sets hold a letter. */
type Kind = readonly boolean[];

/** Thompson's automaton of a pattern. State 0 is its end. */
class Machine {
  readonly #states: State[] = [{ to: [] }];
  readonly #sets: LetterSet[] = [];
  readonly #numbers = new Map<string, number>();
  readonly start: number;
  /** The kinds of letters that the pattern tells apart. */
  readonly kinds: readonly Kind[];
  /** States that the last closure looked at. */
  visited = 0;

  constructor(pattern: PatternPart) {
    this.start = this.#before(pattern, 0);
    const bounds = new Set([0, ...this.#sets.flatMap((set) => set.map((bound, at) => bound + (at % 2)))]);
    const kinds = [...bounds].map((letter) => this.#sets.map((set) => holds(set, letter)));
    this.kinds = [...new Map(kinds.map((kind) => [kind.join(), kind])).values()];
  }

  #add(state: State): number {
    return this.#states.push(state) - 1;
  }

  #numberOf(letters: LetterSet): number {
    const key = letters.join();
    const known = this.#numbers.get(key) ?? this.#sets.push(letters) - 1;
    this.#numbers.set(key, known);
    return known;
  }

  /** The state from which this part leads to the next one. */
  #before(part: PatternPart, next: number): number {
    switch (part.is) {
      case 'letters':
        return this.#add({ set: this.#numberOf(part.letters), next });
      case 'row':
        return part.parts.reduceRight((then, one) => this.#before(one, then), next);
      case 'choice':
        return this.#add({ to: part.parts.map((one) => this.#before(one, next)) });
      case 'repeat':
        return this.#repeated(part.part, part.least, part.most, next);
      default:
        return next;
    }
  }

  #repeated(part: PatternPart, least: number, most: number, next: number): number {
    let then = next;
    if (Number.isFinite(most)) {
      for (let count = least; count < most; count++) then = this.#add({ to: [this.#before(part, then), next] });
    } else {
      const again = { to: [next] };
      then = this.#add(again);
      again.to.push(this.#before(part, then));
    }
    for (let count = 0; count < least; count++) then = this.#before(part, then);
    return then;
  }

  /** The states with letters that are reached from these without reading one, in order. */
  closure(states: readonly number[]): number[] {
    const seen = new Set<number>();
    const waiting = [...states];
    const reached: number[] = [];
    while (waiting.length > 0) {
      const at = waiting.pop() as number;
      if (seen.has(at)) continue;
      seen.add(at);
      const state = this.#states[at] as State;
      if ('set' in state) reached.push(at);
      else waiting.push(...state.to);
    }
    this.visited = seen.size;
    return reached.sort((one, other) => one - other);
  }

  /** The states after a letter of this kind. */
  after(states: readonly number[], kind: Kind): number[] {
    return states.flatMap((at) => {
      const state = this.#states[at] as State;
      return 'set' in state && kind[state.set] ? state.next : [];
    });
  }

  boundsOfLetters(): number {
    return new Set(this.#sets.flat()).size;
  }
}

function holds(letters: LetterSet, letter: number): boolean {
  let [low, high] = [0, letters.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (letter < (letters[middle * 2] as number)) high = middle - 1;
    else if (letter > (letters[middle * 2 + 1] as number)) low = middle + 1;
    else return true;
  }
  return false;
}

/** Most ways in which one place of a text may be tried by an engine that goes back (JavaScript's). */
const MOST_WAYS = 1_000;

/**
 * Whether counts within counts, or beside each other, let an engine that goes back try few ways only. A repetition
 * without a bound counts once: counting does not tell how its ways grow with the text.
 */
export function hasFewWays(pattern: PatternPart): boolean {
  return waysOf(pattern) <= MOST_WAYS;
}

function waysOf(part: PatternPart): number {
  switch (part.is) {
    case 'row':
      return part.parts.reduce((product, one) => product * waysOf(one), 1);
    case 'choice':
      return part.parts.reduce((sum, one) => sum + waysOf(one), 0);
    case 'repeat': {
      const once = waysOf(part.part);
      if (!Number.isFinite(part.most)) return once ** Math.max(1, part.least);
      let sum = 0;
      for (let count = part.least; count <= part.most && sum <= MOST_WAYS; count++) sum += once ** count;
      return sum;
    }
    case 'look':
      return waysOf(part.part);
    default:
      return 1;
  }
}

/**
 * The pattern with all counts that vary left open, which fits what the pattern fits, by all of its ways: where the time
 * of this one does not run away, that of the pattern does not.
 */
export function unbounded(source: string): string {
  return source.replaceAll(
    /\\.|\[(?:\\.|[^\]\\])*\]|\(\?|[*+]\??|(\?)\??|\{\d+,?\}\??|\{(?<least>\d+),\d+\}\??/gsu,
    (all: string, perhaps: string | undefined, least: string | undefined) => {
      if (perhaps !== undefined) return '*';
      return least === undefined ? all : `{${least},}`;
    },
  );
}
