import type { Field } from '../forms/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { type Mention, mentionKeys, mentionList } from '../forms/scope.ts';
import { stepsButtons } from '../forms/uses.ts';
import { isObject, type JsonObject, objectEntries, objectOf, stringOf } from '../json.ts';
import type { Report } from '../report.ts';
import { listNames } from '../suggest.ts';
import { checkMention } from './forms.ts';

/** Checks how the values of a form travel: `wire` of its `form`. */
export function checkCrossing(form: FormModel, report: Report): void {
  const wire = form.spec.wire as unknown as JsonObject | undefined;
  if (!isObject(wire)) return;
  if (!isObject(form.spec.submit) && stepsButtons(form).length === 0) {
    report.key(form.spec, 'wire', '"wire" does nothing: the form is never sent', 'add "submit", or remove "wire"');
    return;
  }
  const fields = form.fields.filter(({ path }) => path.length === 1);
  const properties = fields.map(({ path }) => path[0] as string);
  for (const mention of mentionsOf(wire)) checkMention(mention, properties, report);
  for (const mention of mentionKeys(wire.textOf, 'textOf')) {
    if (!properties.includes(mention.property)) continue;
    const what = `"${mention.property}" is a property of the form, so its own value would be lost`;
    report.key(mention.owner, mention.property, what, 'choose a name that no property has');
  }
  checkFlags(objectOf(wire.flags), fields, report);
  checkNames(wire, properties, report);
}

/** Everything in it that has to be a property. */
function mentionsOf(wire: JsonObject): Mention[] {
  const at = (owner: JsonObject, entry: string, keyword: string): Mention[] => {
    const property = stringOf(owner[entry]);
    return property === undefined ? [] : [{ property, owner, entry, atKey: false, keyword }];
  };
  const listed = objectEntries(wire.whileListed).flatMap(([, rule]) => [
    ...mentionKeys(rule.when, 'when'),
    ...Object.keys(objectOf(rule.query)).flatMap((name) => at(objectOf(rule.query), name, 'query')),
  ]);
  const created = { mentions: [] as Mention[] };
  mentionList(wire.onCreate, 'onCreate', created);
  return [
    ...mentionKeys(wire.rename, 'rename'),
    ...mentionKeys(wire.whileListed, 'whileListed'),
    ...mentionKeys(wire.flags, 'flags'),
    ...objectEntries(wire.textOf).flatMap(([, rule]) => at(rule, 'property', 'textOf')),
    ...listed,
    ...created.mentions,
  ];
}

function checkFlags(flags: JsonObject, fields: readonly Field[], report: Report): void {
  for (const [property, yes] of Object.entries(flags)) {
    const field = fields.find(({ path }) => path[0] === property);
    if (!field || field.broken || field.types.length === 0) continue;
    if (!field.types.includes('array')) {
      const what = `"flags" names "${property}", which is no list of ticks`;
      report.key(flags, property, what, 'make its type "array", or remove it here: true and false travel as they are');
    } else if (field.choices.length > 0 && !field.choices.includes(yes as string)) {
      const what = `"${yes}" is no choice of "${property}"`;
      report.value(flags, property, what, `use one of: ${listNames(field.choices.map(String))}`);
    }
  }
}

/** Two values must not travel under one name, nor one inside the other. */
function checkNames(wire: JsonObject, properties: readonly string[], report: Report): void {
  const rename = objectOf(wire.rename);
  const taken = new Map<string, string>();
  for (const property of new Set([...properties, ...Object.keys(objectOf(wire.textOf))])) {
    const name = stringOf(rename[property]) ?? property;
    for (const [other, owner] of taken) {
      if (other !== name && !(wire.nest === true && within(other, name))) continue;
      const culprit = Object.hasOwn(rename, property) ? property : owner;
      const what = `"${owner}" and "${property}" would travel in the same place, "${name}"`;
      if (Object.hasOwn(rename, culprit)) report.value(rename, culprit, what, 'give one of them another name');
      else report.key(wire, 'nest', what, 'give one of them another name with "rename"');
    }
    taken.set(name, property);
  }
}

function within(one: string, other: string): boolean {
  return one.startsWith(`${other}__`) || other.startsWith(`${one}__`);
}
