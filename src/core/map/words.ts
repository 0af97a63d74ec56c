import type { CompiledForm, Json, Language } from '../config.ts';
import { type BinaryOperator, isLoop, type Tree } from '../expressions/tree.ts';
import { writtenTree } from '../expressions/written.ts';
import type { ChoiceLabel } from '../forms/display.ts';
import { fieldKeys, schemaOf } from '../forms/property-names.ts';
import { NO_CASE } from '../procedure.ts';
import { chosenName } from '../values/choice-name.ts';
import { namesOf } from '../values/field-path.ts';
import { listFormat, numberFormat } from '../values/formats.ts';
import { plainWords } from '../values/plain-words.ts';
import { type Condition, fieldRead, joined, type RowNames, rowNames, rowsWithin } from './condition.ts';

/** What a map needs in order to say something in a language. */
export interface MapWords {
  language: Language;
  /** Text of the first key that exists, empty when none does. */
  text(keys: string | readonly string[], values?: Record<string, unknown>): string;
  /** The label of an entry of a list that a field chooses from. */
  labelOf: ChoiceLabel;
}

/** The form and the procedure that expressions are about. */
export interface Subject {
  form: Pick<CompiledForm, 'id' | 'schema'>;
  /** Id of the procedure whose states they name. */
  procedure: string | null;
}

/** What a field is called; its name where no text says it. */
export function fieldLabel({ form }: Subject, path: string, { text }: MapWords): string {
  return plainWords(text(fieldKeys(form.id, path, 'label'))) || (namesOf(path).at(-1) ?? path);
}

/** A condition as people say it; a part for which there are no words is shown as it is written. */
export function conditionWords(condition: Condition, subject: Subject, words: MapWords): string {
  return new Speaker(subject, words).condition(condition.tree, rowNames(condition));
}

/** A value that is worked out, as people say it, else as it is written. */
export function valueWords(condition: Condition, subject: Subject, words: MapWords): string {
  return new Speaker(subject, words).operand(condition.tree, rowNames(condition), null);
}

const COMPARED = {
  '==': 'app.map.is',
  '!=': 'app.map.isNot',
  '<': 'app.map.isBelow',
  '<=': 'app.map.isAtMost',
  '>': 'app.map.isAbove',
  '>=': 'app.map.isAtLeast',
} as const satisfies Partial<Record<BinaryOperator, string>>;
type Comparison = keyof typeof COMPARED;

/** The comparison that holds when another one does not, and that with its sides changed over. */
const OPPOSITE: Record<Comparison, Comparison> = { '==': '!=', '!=': '==', '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
const TURNED: Record<Comparison, Comparison> = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** Facts of a case that an expression names by themselves, and the text for each when it does not hold. */
const FACTS: Readonly<Record<string, readonly [holds: string, lacks: string]>> = {
  asked: ['app.map.facts.asked', 'app.map.facts.notAsked'],
  paid: ['app.map.facts.paid', 'app.map.facts.notPaid'],
};
/** What may be in `afterSending`. */
const AFTER_SENDING: Readonly<Record<string, string>> = {
  change: 'app.map.facts.mayChange',
  withdraw: 'app.map.facts.mayWithdraw',
};

/** The state of a case: the name in expressions, and the property of a record that has one. */
const STATE = 'state';

class Speaker {
  readonly #subject: Subject;
  readonly #words: MapWords;

  constructor(subject: Subject, words: MapWords) {
    this.#subject = subject;
    this.#words = words;
  }

  condition(tree: Tree, rows: RowNames): string {
    return this.#said(tree, rows) ?? writtenTree(tree);
  }

  /** @param beside the part that it is compared with: a choice is called as the field there calls it */
  operand(tree: Tree, rows: RowNames, beside: Tree | null): string {
    return (tree[0] === 'value' ? this.#value(tree[1], beside, rows) : this.#called(tree, rows)) ?? writtenTree(tree);
  }

  #said(tree: Tree, rows: RowNames): string | null {
    if (isLoop(tree)) return this.#loop(tree, rows);
    const { text } = this.#words;
    switch (tree[0]) {
      case '&&':
      case '||':
        return this.#join(tree[0], tree, rows);
      case 'not':
        return this.#lacks(tree[1], rows);
      case '==':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.#compared(tree[0], tree[1], tree[2], rows);
      case 'in':
        return this.#within(tree[1], tree[2], rows, true);
      case 'call': {
        const [, name, first] = tree;
        const field = first && this.#called(first, rows);
        return name === 'isEmpty' && field ? text('app.map.isEmpty', { field }) : null;
      }
      default:
        return this.#holds(tree, rows);
    }
  }

  #holds(tree: Tree, rows: RowNames): string | null {
    if (tree[0] === 'name' && Object.hasOwn(FACTS, tree[1])) return this.#words.text(FACTS[tree[1]]?.[0] ?? '');
    return this.#called(tree, rows) && this.#compared('==', tree, ['value', true], rows);
  }

  /** What is said where a condition does not hold. */
  #lacks(tree: Tree, rows: RowNames): string | null {
    const { text } = this.#words;
    if (tree[0] === 'not') return this.#said(tree[1], rows);
    if (tree[0] === '&&' || tree[0] === '||') {
      const sides = parts(tree[0], tree).map((part): Tree => ['not', part]);
      const turned = joined(tree[0] === '&&' ? '||' : '&&', sides);
      return turned && this.#said(turned, rows);
    }
    if (isComparison(tree[0])) {
      const [operator, one, other] = tree as readonly [Comparison, Tree, Tree];
      return this.#compared(OPPOSITE[operator], one, other, rows);
    }
    if (tree[0] === 'in') return this.#within(tree[1], tree[2], rows, false);
    if (tree[0] === 'call' && tree[1] === 'isEmpty') {
      const field = tree[2] && this.#called(tree[2], rows);
      return field ? text('app.map.isFilled', { field }) : null;
    }
    if (tree[0] === 'name' && Object.hasOwn(FACTS, tree[1])) return text(FACTS[tree[1]]?.[1] ?? '');
    if (tree[0] === 'get') return this.#called(tree, rows) && this.#compared('==', tree, ['value', false], rows);
    const condition = this.#said(tree, rows);
    return condition === null ? null : text('app.map.not', { condition });
  }

  #join(operator: '&&' | '||', tree: Tree, rows: RowNames): string {
    const said = parts(operator, tree).map((part) => {
      const words = this.condition(part, rows);
      return part[0] === '||' || part[0] === '&&' ? `(${words})` : words;
    });
    return this.#list(said, operator === '&&' ? 'conjunction' : 'disjunction');
  }

  #compared(operator: Comparison, one: Tree, other: Tree, rows: RowNames): string | null {
    if (one[0] === 'value' && other[0] !== 'value') return this.#compared(TURNED[operator], other, one, rows);
    const { text } = this.#words;
    const isSame = operator === '==';
    const [, against] = other[0] === 'value' ? other : [];
    if (isSame || operator === '!=') {
      const isFact = one[0] === 'name' && Object.hasOwn(FACTS, one[1]);
      if (isFact && typeof against === 'boolean') {
        const holds: Tree = against === isSame ? one : ['not', one];
        return this.#said(holds, rows);
      }
      const field = against === null ? this.#called(one, rows) : null;
      if (field) return text(isSame ? 'app.map.isEmpty' : 'app.map.isFilled', { field });
    }
    const values = { field: this.operand(one, rows, other), value: this.operand(other, rows, one) };
    return text(COMPARED[operator], values);
  }

  #within(one: Tree, list: Tree, rows: RowNames, holds: boolean): string | null {
    const { text } = this.#words;
    if (list[0] === 'list') {
      const choices = list.slice(1).map((part) => this.operand(part as Tree, rows, one));
      const [only] = choices;
      const values = { field: this.operand(one, rows, null), value: this.#list(choices, 'disjunction') };
      if (only === undefined) return null;
      return text(holds ? 'app.map.is' : 'app.map.isNot', values);
    }
    if (list[0] === 'name' && list[1] === 'afterSending' && one[0] === 'value') {
      const fact = text(AFTER_SENDING[String(one[1])] ?? '');
      return fact === '' ? null : holds ? fact : text('app.map.not', { condition: fact });
    }
    const field = this.#called(list, rows);
    if (!field) return null;
    return text(holds ? 'app.map.has' : 'app.map.hasNot', { field, value: this.operand(one, rows, list) });
  }

  #loop(tree: Tree, rows: RowNames): string | null {
    const [loop, list, variable, inner] = tree as readonly [string, Tree, string, Tree];
    const field = this.#called(list, rows);
    const key = loop === 'exists' ? 'app.map.some' : loop === 'all' ? 'app.map.every' : null;
    if (!field || !key) return null;
    return this.#words.text(key, { field, condition: this.condition(inner, rowsWithin(list, variable, rows)) });
  }

  /** What a part is called that has a value; `null` without words for it. */
  #called(tree: Tree, rows: RowNames): string | null {
    const { text } = this.#words;
    const path = fieldRead(tree, rows);
    if (path !== null) return text('app.map.quoted', { words: fieldLabel(this.#subject, path, this.#words) });
    if (tree[0] === 'name') {
      if (tree[1] === 'today') return text('app.map.today');
      if (tree[1] === STATE) return text('app.map.state');
      return tree[1] === 'record' ? text('app.map.record') : null;
    }
    if (tree[0] === 'call' && tree[1] === 'size' && tree[2]) {
      const field = this.#called(tree[2], rows);
      return field && text('app.map.count', { field });
    }
    if (tree[0] !== 'get' || tree[1][0] !== 'name' || tree[2][0] !== 'value') return null;
    const [owner, name] = [tree[1][1], String(tree[2][1])];
    if (owner === 'user') return name === 'role' ? text('app.map.role') : null;
    if (owner !== 'record') return null;
    return text('app.map.stored', {
      field: text('app.map.quoted', { words: fieldLabel(this.#subject, name, this.#words) }),
    });
  }

  #value(value: Json, beside: Tree | null, rows: RowNames): string {
    const { text, language, labelOf } = this.#words;
    if (typeof value === 'boolean') return text(value ? 'app.yes' : 'app.no');
    const path = beside && (fieldRead(beside, rows) ?? recordField(beside));
    if (path) {
      const schema = schemaOf(this.#subject.form.schema, path);
      const label =
        labelOf(path, value) ||
        text(fieldKeys(this.#subject.form.id, path, `options.${chosenName(schema, value)}`)) ||
        this.#state(beside, value);
      if (label) return text('app.map.quoted', { words: label });
    }
    if (beside && isState(beside))
      return text('app.map.quoted', { words: this.#state(beside, value) || String(value) });
    if (typeof value === 'number') return numberFormat(language).format(value);
    return typeof value === 'string' && value !== ''
      ? text('app.map.quoted', { words: text(isRole(beside) ? [`app.roles.${value}`] : []) || value })
      : writtenTree(['value', value]);
  }

  #state(beside: Tree | null, value: Json): string {
    const { procedure } = this.#subject;
    if (!beside || !isState(beside)) return '';
    return stateLabel(procedure, String(value), this.#words);
  }

  #list(said: readonly string[], type: 'conjunction' | 'disjunction'): string {
    return listFormat(this.#words.language, { type }).format(said);
  }
}

/** What a state of a case is called. */
export function stateLabel(procedure: string | null, state: string, { text }: MapWords): string {
  if (state === NO_CASE) return text('app.map.none');
  return (procedure !== null && text(`procedures.${procedure}.states.${state}`)) || state;
}

function parts(operator: string, tree: Tree): Tree[] {
  return tree[0] === operator ? (tree.slice(1) as Tree[]).flatMap((part) => parts(operator, part)) : [tree];
}

function isComparison(operator: string): operator is Comparison {
  return Object.hasOwn(COMPARED, operator);
}

function recordField(tree: Tree): string | null {
  const isMember = tree[0] === 'get' && tree[1][0] === 'name' && tree[1][1] === 'record' && tree[2][0] === 'value';
  return isMember ? String(tree[2][1]) : null;
}

function isState(tree: Tree): boolean {
  return (tree[0] === 'name' && tree[1] === STATE) || recordField(tree) === STATE;
}

function isRole(tree: Tree | null): boolean {
  return tree?.[0] === 'get' && tree[1][0] === 'name' && tree[1][1] === 'user';
}
