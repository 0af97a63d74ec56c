import type { Scope, Tree } from '../../core/expressions/tree.ts';
import { NO_CASE } from '../../core/procedure.ts';
import { pathOf, valueAt, withValueAt } from '../../core/values/field-path.ts';
import type { FormField } from '../fields/fields.ts';
import { type JsonObject, jsonObjectOf, namesIn } from '../json.ts';
import { type ProcedureModel, withAmount } from '../procedures/model.ts';
import { besideDays, distinct, fieldCandidates, type Sources } from './candidates.ts';
import { literalsOf, type Name, type Reads, readsOf } from './reads.ts';
import type { Candidates, Part, World } from './solve.ts';

/** What is known of the cases of a procedure. */
export interface CasesGiven extends Pick<Sources, 'ajv' | 'listed' | 'today'> {
  fields: readonly FormField[];
  roles: readonly string[];
  settings: JsonObject;
}

/** A procedure with the values to try of all that its conditions ask, while one of its moves is made. */
export class ProcedureWorld implements World {
  left = 0;
  readonly #procedure: ProcedureModel;
  readonly #given: CasesGiven;
  readonly #sources: Sources;
  readonly #reads = new WeakMap<object, Reads>();
  readonly #literals = new Map<string, unknown[]>();
  /** Values that moves have given each fact. */
  readonly #facts = new Map<string, Set<unknown>>();
  #move: JsonObject = {};
  #states: readonly string[] = [NO_CASE];

  constructor(procedure: ProcedureModel, trees: readonly Tree[], given: CasesGiven) {
    this.#procedure = procedure;
    this.#given = given;
    const inner = trees.flatMap((tree) => {
      const reads = this.#readsOf(tree);
      for (const name of [...reads.names, ...reads.inner]) {
        const key = pathOf(name);
        this.#literals.set(key, distinct([...(this.#literals.get(key) ?? []), ...literalsOf(tree)]));
      }
      return reads.inner;
    });
    const { ajv, listed, today, fields } = given;
    this.#sources = { fields, ajv, listed, literals: this.#literals, inner, fillings: [], today };
  }

  /** From now on this move is made, in one of these states. */
  making(move: JsonObject, states: readonly string[]): void {
    this.#move = move;
    this.#states = states;
  }

  /** The move is made, so its facts may hold. @returns whether one of them is new */
  remember(move: JsonObject): boolean {
    let isNew = false;
    for (const [name, value] of Object.entries(jsonObjectOf(move.remembers))) {
      const known = this.#facts.get(name) ?? new Set();
      isNew ||= !known.has(value);
      this.#facts.set(name, known.add(value));
    }
    return isNew;
  }

  names(tree: Tree): readonly Name[] {
    return this.#readsOf(tree).names;
  }

  candidates(name: Name): Candidates {
    const literals = this.#literals.get(pathOf(name)) ?? [];
    const [root, ...rest] = name;
    const texts = literals.filter((one) => typeof one === 'string');
    const { moves, forms } = this.#procedure;
    switch (root) {
      case 'values':
        return fieldCandidates(rest, this.#sources);
      case 'state':
        return { values: this.#states, complete: true };
      case 'note':
        return this.#notes(texts);
      case 'remembered':
        return { values: [undefined, ...(this.#facts.get(rest[0] ?? '') ?? [])], complete: true };
      case 'paid':
        return { values: withAmount(forms, moves).length > 0 ? [true, false] : [true], complete: true };
      case 'asked':
        return { values: [true, false], complete: true };
      case 'afterSending': {
        const lists = forms.map(({ spec }) => namesIn(spec.afterSending));
        return { values: distinct<unknown>([[], ...lists, ...(forms.length === 0 ? [texts] : [])]), complete: true };
      }
      case 'settings':
        return { values: [valueAt(this.#given.settings, rest)], complete: true };
      case 'today':
        return { values: distinct([this.#given.today, ...besideDays(texts)]), complete: true };
      case 'user':
        return { values: distinct([undefined, ...this.#given.roles, ...texts]), complete: false };
      default:
        return { values: distinct([undefined, ...literals]), complete: false };
    }
  }

  scope(part: Part): Scope {
    const { settings, today } = this.#given;
    const usual: Scope = { values: {}, state: this.#states[0], note: '', remembered: {}, paid: true, asked: false };
    return [...part.values()]
      .sort((one, other) => one.name.length - other.name.length)
      .reduce<Scope>((scope, { name, value }) => withValueAt(scope, name, value), { ...usual, settings, today });
  }

  /** Whoever makes the move writes a note with it, may do so, or does not. */
  #notes(texts: readonly string[]): Candidates {
    const { note } = this.#move;
    const written = ['x', ...texts.filter((text) => text.trim() !== '')];
    if (note === 'required') return { values: written, complete: true };
    return { values: note === 'optional' ? ['', ...written] : [''], complete: true };
  }

  #readsOf(tree: Tree): Reads {
    const reads = this.#reads.get(tree) ?? readsOf(tree, undefined, new Map());
    this.#reads.set(tree, reads);
    return reads;
  }
}
