import type { JudgedForm } from '../../core/cases/outcome.ts';
import type { Values } from '../../core/config.ts';
import { isMet } from '../../core/expressions/evaluate.ts';
import { brokenRules, type FormRule, isHidden, occurrences } from '../../core/expressions/form-values.ts';
import type { Tree } from '../../core/expressions/tree.ts';
import { fieldOf } from '../../core/forms/drawn.ts';
import type { Settled } from '../../core/forms/rules.ts';
import { pathOf, patternOf, withValueAt } from '../../core/values/field-path.ts';
import { valueText } from '../../core/values/value-text.ts';
import { publishedSchema } from '../expressions/compile.ts';
import { treeOf } from '../expressions/parse.ts';
import { type ExpressionPlace, fieldPlaces, sectionPlaces, specPlaces } from '../expressions/places.ts';
import type { FormField } from '../fields/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, objectsOf, stringOf } from '../json.ts';
import { type Filling, FormWorld, type Given, type Placed, rowOf, stepsOfPath } from './form-world.ts';
import type { Name } from './reads.ts';
import { type Goal, type Part, type Solutions, sampled, solve } from './solve.ts';

/** What no filling comes to. */
export interface Finding {
  kind:
    | 'unseen field'
    | 'skipped section'
    | 'idle button'
    | 'rule never fails'
    | 'rule always fails'
    | 'contradiction'
    | 'never open'
    | 'never closed'
    | 'never read'
    | 'asked while hidden'
    | 'never satisfied';
  /** The expression at fault; absent: the field. */
  place?: ExpressionPlace;
  field?: FormField;
  /** The rule that it contradicts. */
  other?: JsonObject;
  /** There is none, whatever is filled in; else none was found among those that were tried. */
  certain: boolean;
  tried: number;
  /** A filling that shows it. */
  proof?: Filling | undefined;
}

/** Values of comparisons that are tried for one form and one of its goals, and fillings that are judged. */
const MOST_LEFT = 60_000;
const MOST_OF_GOAL = 8000;
const MOST_OF_ONE = 200;
/** Parts of an expression that take as long to work out as to put a filling together. */
const TREE = 10;
const MOST_JUDGED = 100_000;
const LEAST_JUDGED = 12;
/** Parts of fillings that are judged for one goal. */
const MOST_PARTS = 40;
const MOST_SEEDS = 3;
/** Conditions of conditions. */
const MOST_ROUNDS = 8;
/** Branches of conditions that are looked into for what they ask. */
const MOST_BRANCHES = 60;
/** Rules are held against each other while they are so few. */
const MOST_RULES = 30;

/** Walks what a form can become, and tells what it never becomes. Bounded for every form. */
export function walkForm(model: FormModel, form: JudgedForm, given: Given): Finding[] {
  return new Walk(model, form, given).findings();
}

interface Tried {
  found: Filling | undefined;
  certain: boolean;
  /** Fillings that were judged; `Infinity` where the bound ended the walk. */
  tried: number;
}

class Walk {
  readonly #model: FormModel;
  readonly #world: FormWorld;
  readonly #when: Readonly<Record<string, Tree>>;
  readonly #branches: readonly (readonly Goal[])[];
  readonly #declared: ReadonlyMap<string, readonly (readonly Goal[])[]>;
  readonly #seeds: readonly Values[];
  readonly #seen = new Set<string>();
  /** Field → the first filling that showed it. */
  readonly #shownBy = new Map<string, Values>();
  #judged: number;

  constructor(model: FormModel, form: JudgedForm, given: Given) {
    this.#model = model;
    this.#when = form.expressions?.when ?? {};
    this.#world = new FormWorld(model, form, placedOf(model, form), given);
    const computed = (form.expressions?.value ?? []).reduce((sum, [, tree]) => sum + sizeOf(tree), 0);
    // Each try works out what is computed.
    this.#world.left = Math.max(MOST_OF_ONE, Math.floor(MOST_LEFT / (1 + computed / TREE)));
    // To settle a filling takes as many rounds as conditions stand behind each other.
    const rounds = this.#depth() + 1;
    const effort = model.fields.length + 10 + Object.keys(this.#when).length * rounds;
    this.#judged = Math.max(LEAST_JUDGED, Math.floor(MOST_JUDGED / effort));
    const branches: (readonly Goal[])[] = [];
    this.#declared = declarationsIn(publishedSchema(model), this.#world, branches);
    this.#branches = branches;
    this.#seeds = [{}, ...given.fillings.slice(0, MOST_SEEDS - 1)] as Values[];
    for (const values of [...this.#seeds, ...given.fillings])
      this.#settle({ ...this.#world.filling(new Map(), values as Values) });
  }

  /** The most conditions of fields that go by each other in a row. */
  #depth(): number {
    const known = new Map<string, number>();
    const depthOf = (path: string): number => {
      const before = known.get(path);
      if (before !== undefined) return before;
      known.set(path, 0);
      const tree = this.#when[path];
      const names = tree ? this.#world.names(tree, rowOf(stepsOfPath(path))) : [];
      const below = names.map((name) => pathOf(name.slice(1))).filter((name) => Object.hasOwn(this.#when, name));
      const depth = below.reduce((most, name) => Math.max(most, depthOf(name) + 1), 0);
      known.set(path, depth);
      return depth;
    };
    // Paths whose depth is known make the way down from later ones short.
    return Object.keys(this.#when).reduce((most, path) => Math.max(most, depthOf(path)), 0);
  }

  findings(): Finding[] {
    const sections = this.#sections();
    const skipped = new Set(sections.flatMap(({ fields }) => fields));
    const told = [...sections.map(({ finding }) => finding), ...this.#fields(skipped)];
    return [...told, ...this.#spec(), ...this.#rules(), ...this.#asked(), ...this.#narrowed()];
  }

  /** Required fields that do not show in one of the branches of the form's conditions. */
  #asked(): Finding[] {
    const found = new Map<string, Finding>();
    const whens = Object.entries(this.#when).flatMap(([path, tree]): Goal[][] => {
      const row = rowOf(stepsOfPath(path));
      return [[{ tree, wanted: true, row }], [{ tree, wanted: false, row }]];
    });
    for (const goals of [...this.#branches, ...whens].slice(0, MOST_BRANCHES))
      for (const part of sampled(this.#solve(goals).parts, 2))
        for (const seed of this.#seeds) {
          const filling = this.#world.filling(part, seed);
          const settled = this.#settle(filling);
          if (!settled) return [...found.values()];
          const shown = this.#world.shown(settled);
          for (const { property, params } of this.#world.form.judge(filling.values, filling.scope).errors) {
            const path = patternOf(fieldOf(this.#world.form, property));
            if (params.missingProperty === undefined || shown.has(path) || found.has(path)) continue;
            const field = this.#model.fields.find((one) => pathOf(one.path) === path);
            if (field) found.set(path, { kind: 'asked while hidden', field, certain: true, tried: 1, proof: filling });
          }
        }
    return [...found.values()];
  }

  /** Required fields to which a condition leaves no value. */
  #narrowed(): Finding[] {
    return this.#model.fields.flatMap((field): Finding[] => {
      const ways = this.#declared.get(pathOf(field.path)) ?? [];
      if (ways.length < 2 || field.path.includes('*')) return [];
      const values = this.#world.allValues(field);
      const breaks = (filling: Filling, value: unknown): boolean => {
        this.#judged -= 1;
        const filled = withValueAt(filling.values, field.path, value);
        const { errors } = this.#world.form.judge(filled, filling.scope);
        return errors.some(({ property }) => patternOf(property) === pathOf(field.path));
      };
      const plain = this.#world.filling(new Map(), {});
      for (const goals of ways.filter((one) => one.length > 0)) {
        const [part] = this.#solve(goals).parts;
        if (!part || part.has(pathOf(['values', ...field.path])) || this.#judged < values.length * 3) continue;
        const filling = this.#world.filling(part, this.#seeds[1] ?? {});
        if (!breaks(filling, undefined) || values.some((value) => !breaks(filling, value))) continue;
        if (values.every((value) => breaks(plain, value))) continue;
        return [{ kind: 'never satisfied', field, certain: false, tried: values.length, proof: filling }];
      }
      return [];
    });
  }

  #sections(): { finding: Finding; fields: readonly string[] }[] {
    return sectionPlaces(this.#model).flatMap(({ when: place, fields }) => {
      const isSeen = () => fields.some((name) => this.#seen.has(pathOf([name])));
      if (fields.length === 0 || isSeen()) return [];
      const tries = fields.map((name) => this.#show([name]));
      const tried = tries.reduce((sum, one) => sum + one.tried, 0);
      if (isSeen() || !Number.isFinite(tried)) return [];
      const own = this.#solve([{ tree: treeOf(place), wanted: true }]);
      const certain = own.complete && own.parts.length === 0;
      return [{ finding: { kind: 'skipped section', place, certain, tried }, fields }];
    });
  }

  #fields(skipped: ReadonlySet<string>): Finding[] {
    const places = new Map(fieldPlaces(this.#model).map(({ field, when }) => [pathOf(field.path), when]));
    const hidden = new Set(skipped);
    return this.#model.fields.flatMap((field) => {
      const { path } = field;
      const key = pathOf(path);
      if (path.at(-1) === '*' || this.#seen.has(key)) return [];
      // What is around it was told.
      if (path.some((_, depth) => hidden.has(pathOf(path.slice(0, depth + 1))))) return [];
      const { found, certain, tried } = this.#show(path);
      if (found || !Number.isFinite(tried)) return [];
      hidden.add(key);
      const place = places.get(key);
      return [{ kind: 'unseen field', field, ...(place && { place }), certain, tried }];
    });
  }

  #spec(): Finding[] {
    const { spec } = this.#model;
    const [buttons, enabled] = [objectsOf(spec.buttons), objectsOf(spec.enabled)];
    return specPlaces(this.#model).flatMap((place): Finding[] => {
      const tree = treeOf(place);
      const goal = (wanted: boolean): Goal => ({ tree, wanted });
      const never = (kind: Finding['kind'], wanted: boolean): Finding[] => {
        const { found, certain, tried } = this.#reach([goal(wanted)], [], (settled, filling) => {
          const met = isMet(tree, { ...filling.scope, values: settled.values });
          return met === wanted;
        });
        return found || !Number.isFinite(tried) ? [] : [{ kind, place, certain, tried }];
      };
      const { owner, key } = place;
      if (buttons.includes(owner)) return never('idle button', true);
      if (key === 'enabled') return never('never open', true);
      if (enabled.includes(owner)) {
        const closed = never('never open', true);
        return closed.length > 0 ? closed : never('never closed', false);
      }
      return key === 'when' ? never('never read', true) : [];
    });
  }

  #rules(): Finding[] {
    const places = specPlaces(this.#model).filter(
      ({ key, owner }) => key === 'unless' && objectsOf(this.#model.spec.rules).includes(owner),
    );
    const rules = places.flatMap((place) => {
      const at = stringOf(place.owner.field);
      if (at === undefined) return [];
      const path = stepsOfPath(at);
      return [{ place, path, rule: { that: treeOf(place), at, error: String(place.owner.error) }, row: rowOf(path) }];
    });
    const findings: Finding[] = [];
    const kept = rules.filter((one) => {
      const { place, path, rule, row } = one;
      const fails = this.#reach(
        [{ tree: rule.that, wanted: false, row }],
        path,
        (settled, filling) => isBroken(rule, settled, filling) && this.#isAllowed(one, filling),
      );
      if (!fails.found && Number.isFinite(fails.tried))
        findings.push({ kind: 'rule never fails', place, certain: false, tried: fails.tried });
      if (!fails.found) return false;
      const holds = this.#reach(
        [{ tree: rule.that, wanted: true, row }],
        path,
        (settled, filling) => isKept(rule, settled, filling) && this.#isAllowed(one, filling),
      );
      if (!holds.found && Number.isFinite(holds.tried))
        findings.push({
          kind: 'rule always fails',
          place,
          certain: holds.certain,
          tried: holds.tried,
          proof: fails.found,
        });
      return holds.found !== undefined;
    });
    for (const [at, one] of kept.slice(0, MOST_RULES).entries())
      for (const other of kept.slice(at + 1, MOST_RULES)) {
        const finding = this.#contradiction(one, other);
        if (finding) findings.push(finding);
      }
    return findings;
  }

  /** Two rules of which one fails wherever the other one is kept, all that they look at being filled in. */
  #contradiction(
    one: { place: ExpressionPlace; path: readonly string[]; rule: FormRule; row: Name | undefined },
    other: { place: ExpressionPlace; path: readonly string[]; rule: FormRule; row: Name | undefined },
  ): Finding | undefined {
    const names = [one, other].map(({ rule, row }) => this.#world.names(rule.that, row).map((name) => pathOf(name)));
    if (!names[0]?.some((name) => names[1]?.includes(name))) return undefined;
    const goalOf = ({ rule, row }: typeof one, wanted: boolean): Goal => ({ tree: rule.that, wanted, row });
    const both = this.#reach(
      [goalOf(one, true), goalOf(other, true)],
      one.path,
      (settled, filling) =>
        isKept(one.rule, settled, filling) &&
        isKept(other.rule, settled, filling) &&
        [one, other].every((rule) => this.#isAllowed(rule, filling)),
      other.path,
    );
    if (both.found || !Number.isFinite(both.tried)) return undefined;
    const isFilled = (part: Part) => [...part.values()].every(({ value }) => value !== undefined && value !== null);
    const first = (kept: typeof one, broken: typeof one) =>
      this.#reach(
        [goalOf(kept, true), goalOf(broken, false)],
        kept.path,
        (settled, filling) =>
          isKept(kept.rule, settled, filling) &&
          isBroken(broken.rule, settled, filling) &&
          [kept, broken].every((rule) => this.#isAllowed(rule, filling)),
        broken.path,
        isFilled,
      );
    const [left, right] = [first(one, other), first(other, one)];
    if (!left.found || !right.found) return undefined;
    const tried = both.tried + left.tried + right.tried;
    return {
      kind: 'contradiction',
      place: other.place,
      other: one.place.owner,
      certain: both.certain,
      tried,
      proof: left.found,
    };
  }

  /** What a rule looks at keeps the rules of the schema. */
  #isAllowed({ rule, row }: { rule: FormRule; row: Name | undefined }, { values, scope }: Filling): boolean {
    const names = new Set(this.#world.names(rule.that, row).map((name) => pathOf(name.slice(1))));
    const own = new Set(objectsOf(this.#model.spec.rules).map(({ error }) => String(error)));
    const { errors } = this.#world.form.judge(values, scope);
    return !errors.some(
      ({ property, code }) => names.has(patternOf(property)) && !own.has(code) && code !== 'required',
    );
  }

  /** Looks for a filling that shows a field. */
  #show(path: readonly string[]): Tried {
    const key = pathOf(path);
    const ways = this.#waysTo(path);
    let tried = 0;
    let certain = true;
    for (const goals of ways) {
      const one = this.#reach(goals, path, () => this.#seen.has(key));
      if (one.found) return one;
      tried += one.tried;
      certain &&= one.certain;
    }
    return { found: undefined, certain, tried };
  }

  /** The conditions of a field and of all around it, in each of the ways in which its schema declares it. */
  #waysTo(path: readonly string[]): readonly (readonly Goal[])[] {
    const own = path.flatMap((_, depth): Goal[] => {
      const around = path.slice(0, depth + 1);
      const tree = Object.hasOwn(this.#when, pathOf(around)) ? this.#when[pathOf(around)] : undefined;
      return tree ? [{ tree, wanted: true, row: rowOf(around) }] : [];
    });
    return (this.#declared.get(pathOf(path)) ?? [[]]).map((goals) => [...goals, ...own]);
  }

  /** Looks for a filling in which goals are met and that passes a test. */
  #reach(
    goals: readonly Goal[],
    path: readonly string[],
    passes: (settled: Settled, filling: Filling) => boolean,
    also: readonly string[] = [],
    isWanted: (part: Part) => boolean = () => true,
  ): Tried {
    const over: Tried = { found: undefined, certain: false, tried: Number.POSITIVE_INFINITY };
    if (this.#isOver()) return over;
    const shown = [path, also].filter((one) => one.length > 0);
    const before = this.#world.left;
    const { parts: all, complete, cut } = this.#solve(goals);
    const parts = all.filter(isWanted);
    let tried = before - this.#world.left;
    const judge = (part: Part, seed: Values): Filling | undefined => {
      const filling = this.#world.filling(part, seed, path);
      tried += 1;
      const settled = this.#settle(filling);
      return settled && passes(settled, filling) ? filling : undefined;
    };
    for (const part of sampled(parts, MOST_PARTS))
      for (const seed of [...this.#seeds, ...this.#seedsOf(part)]) {
        const found = judge(part, seed);
        if (found) return { found, certain: false, tried };
      }
    for (const part of sampled(parts, MOST_PARTS / 2))
      for (const grown of this.#grown(part, shown))
        for (const seed of this.#seeds) {
          const found = judge(grown, seed);
          if (found) return { found, certain: false, tried };
        }
    // Where values were passed over, nothing is told: one of them may be what was looked for.
    return cut || this.#isOver() ? over : { found: undefined, certain: complete && parts.length === 0, tried };
  }

  #isOver(): boolean {
    return this.#judged <= 0 || this.#world.left <= 0;
  }

  /** Fillings that have shown what a part fills in. */
  #seedsOf(part: Part): readonly Values[] {
    const filled = [...part.values()].filter(({ name, value }) => name[0] === 'values' && value !== undefined);
    const known = filled.map(({ name }) => this.#shownBy.get(pathOf(name.slice(1))));
    return known.filter((values) => values !== undefined).slice(0, MOST_SEEDS);
  }

  /** Parts in which all that is filled in shows as well. */
  #grown(part: Part, shown: readonly (readonly string[])[]): readonly Part[] {
    let parts: readonly Part[] = [part];
    const done = new Set<string>();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const asked = [
        ...(round === 0 ? shown : []),
        ...parts.flatMap((one) =>
          [...one.values()].flatMap(({ name, value }) =>
            name[0] === 'values' && value !== undefined ? [name.slice(1)] : [],
          ),
        ),
      ].filter((path) => !done.has(pathOf(path)));
      if (asked.length === 0) break;
      for (const path of asked) {
        if (done.has(pathOf(path))) continue;
        done.add(pathOf(path));
        const ways = this.#waysTo(path);
        if (ways.every((goals) => goals.length === 0)) continue;
        parts = sampled(
          parts.flatMap((one) => ways.flatMap((goals) => sampled(this.#solve(goals, one).parts, 4))),
          8,
        );
      }
    }
    return parts;
  }

  #solve(goals: readonly Goal[], given?: Part): Solutions {
    const world = this.#world;
    const total = world.left;
    world.left = Math.min(total, MOST_OF_GOAL);
    const before = world.left;
    const solutions = solve(goals, world, given);
    const spent = before - world.left;
    world.left = total - spent;
    return solutions;
  }

  #settle(filling: Filling): Settled | undefined {
    if (this.#judged <= 0) return undefined;
    this.#judged -= 1;
    const settled = this.#world.settle(filling);
    for (const path of this.#world.shown(settled)) {
      if (this.#seen.has(path)) continue;
      this.#seen.add(path);
      this.#shownBy.set(path, filling.values);
    }
    return settled;
  }
}

function isBroken(rule: FormRule, settled: Settled, { scope }: Filling): boolean {
  return brokenRules({ spec: { rules: [rule] } }, settled, scope).length > 0;
}

/** The field of the rule shows, and the rule is true of it. */
function isKept({ that, at }: FormRule, { values, hidden }: Settled, { scope }: Filling): boolean {
  const shown = occurrences(at, values).filter(({ path }) => !isHidden(path, hidden));
  return shown.length > 0 && shown.every(({ row }) => isMet(that, { ...scope, values, ...row }));
}

/** How many parts an expression has. */
function sizeOf(tree: Tree): number {
  return tree.reduce<number>((sum, part) => sum + (Array.isArray(part) ? sizeOf(part as unknown as Tree) : 0), 1);
}

/** Every expression that says what a form becomes. */
function placedOf(model: FormModel, form: JudgedForm): Placed[] {
  const rowed = (path: string, tree: Tree): Placed => ({ tree, row: rowOf(stepsOfPath(path)) });
  const { when = {}, value = [] } = form.expressions ?? {};
  return [
    ...Object.entries(when).map(([path, tree]) => rowed(path, tree)),
    ...value.map(([path, tree]) => rowed(path, tree)),
    ...specPlaces(model).map((place) => rowed(stringOf(place.owner.field) ?? '', treeOf(place))),
    ...sectionPlaces(model).map(({ when: place }) => ({ tree: treeOf(place) })),
  ];
}

/**
 * The ways in which a schema declares each field: the conditions around every definition.
 * @param branches receives both branches of each condition
 */
function declarationsIn(
  schema: JsonObject,
  world: FormWorld,
  branches: (readonly Goal[])[],
): ReadonlyMap<string, readonly (readonly Goal[])[]> {
  const found = new Map<string, (readonly Goal[])[]>();
  const visit = (node: unknown, at: readonly string[], goals: readonly Goal[]): void => {
    if (!isJsonObject(node)) return;
    for (const [name, property] of Object.entries(jsonObjectOf(node.properties))) {
      const path = [...at, name];
      found.set(pathOf(path), [...(found.get(pathOf(path)) ?? []), goals]);
      visit(property, path, goals);
    }
    visit(node.items, [...at, '*'], goals);
    for (const part of Array.isArray(node.allOf) ? node.allOf : []) visit(part, at, goals);
    if (isJsonObject(node.if)) {
      for (const [branch, holds] of [
        [node.then, true],
        [node.else, false],
      ] as const) {
        const own = [...goals, world.schemaGoal(node.if, at, holds)];
        branches.push(own);
        visit(branch, at, own);
      }
    }
    for (const [name, branch] of Object.entries(jsonObjectOf(node.dependencies)))
      visit(branch, at, [...goals, world.presentGoal([...at, name])]);
  };
  visit(schema, [], []);
  return found;
}

/** A filling in words: what it says of each name. */
export function fillingText({ values, scope }: Filling): [name: string, value: string][] {
  const { today: _today, settings: _settings, sent: _sent, user: _user, ...more } = scope as Record<string, unknown>;
  return Object.entries({ ...values, ...more })
    .filter(([, value]) => value !== undefined && value !== null && value !== 'none')
    .map(([name, value]) => [name, valueText(value)]);
}
