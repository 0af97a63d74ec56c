import { type Expected, fillingsOf } from '../../core/cases/case-file.ts';
import { type Difference, differences, type JudgedForm, outcomeOf, procedureTaking } from '../../core/cases/outcome.ts';
import type { Json } from '../../core/config.ts';
import { todayIn } from '../../core/expressions/today.ts';
import type { FormModel } from '../forms/model.ts';
import { isJsonObject, type JsonObject, jsonObjectOf } from '../json.ts';
import { compileProcedure } from '../procedures/model.ts';
import { keyPlace, type Place, placeOf, valuePlace } from '../read/origin.ts';
import type { ReadConfig } from '../read-config.ts';
import { type Said, say, together } from '../said/say.ts';
import { judgedForm } from './judge.ts';

/**
 * Judges every case of `schemas/_cases/`, and reports where its form makes something else of it. While something is wrong
 * with a form, or with a file that forms share, nobody can say what it makes of a case.
 */
export function checkCases(config: ReadConfig): void {
  const { folders, forms, report, settings } = config;
  const today = todayIn(settings.timeZone);
  const broken = new Set(report.problems.map(({ file }) => file));
  const shared = [...folders.shared, ...folders.records, ...folders.lists, folders.settings];
  const isJudged = !shared.some((file) => file && broken.has(file.file));
  const judged = new Map<FormModel, JudgedForm>();
  const procedures = config.procedures.flatMap((one) => (broken.has(one.file.file) ? [] : compileProcedure(one)));
  for (const file of folders.cases) {
    const form = folders.forms.find(({ id }) => id === file.form);
    if (!form)
      report.at({ source: file, offset: 0 })(
        say`there is no form "${file.form}" whose case this could be`,
        say`put the file into the folder of its form, or remove it`,
      );
    const model = forms.find(({ id }) => id === file.form);
    if (!form || !model || !isJudged || broken.has(file.file) || broken.has(form.file)) continue;
    const asJudged = judged.get(model) ?? judgedForm(model, config);
    judged.set(model, asJudged);
    const surroundings = { settings, procedure: procedureTaking(asJudged, procedures) };
    for (const filling of fillingsOf(file.value, file.name, today)) {
      const { name, path, expected } = filling;
      const part = path.reduce((around, step) => jsonObjectOf(around[step]), jsonObjectOf(file.value));
      checkProperties(name, part, model, config);
      const found = differences(expected, outcomeOf(asJudged, filling, surroundings));
      const [first] = found;
      if (first)
        report.correctable(placeIn(part, first), { path: [...path, 'expect'], value: corrected(expected, found) })(
          say`the case "${name}" differs: ${inWords(found)}`,
          say`mend the form, or let the case expect what is found`,
        );
    }
  }
}

/** What a case expects, with what is found; an error that is not there is no longer named. */
function corrected(expected: Expected, found: readonly Difference[]): Json {
  const whole = structuredClone(expected) as JsonObject;
  for (const { path, found: now } of found) {
    const [kind, field] = path;
    if (field === undefined) whole[kind] = now;
    else {
      const group = jsonObjectOf(whole[kind]);
      if (kind === 'errors' && isEmpty(now)) delete group[field];
      else group[field] = now;
      whole[kind] = group;
    }
  }
  return whole;
}

/** A name that the form does not have any more would make a case of something else. */
function checkProperties(name: string, part: JsonObject, { fields }: FormModel, { report }: ReadConfig): void {
  const known = new Set(fields.map(({ path }) => path[0]));
  for (const filled of [jsonObjectOf(part.values), jsonObjectOf(part.change)])
    for (const property of Object.keys(filled))
      if (!known.has(property))
        report.key(filled, property)(
          say`the case "${name}" fills "${property}", which is no property of the form`,
          say`remove it from the case, or give it the name that the property has now`,
        );
}

/** The innermost part of what is expected that is there. */
function placeIn(part: JsonObject, { path: [kind, field] }: Difference): Place | undefined {
  if (!isJsonObject(part.expect)) return placeOf(part);
  const group = part.expect[kind];
  if (group === undefined) return keyPlace(part, 'expect');
  if (field === undefined) return valuePlace(part.expect, kind);
  return isJsonObject(group) && Object.hasOwn(group, field) ? valuePlace(group, field) : keyPlace(part.expect, kind);
}

/** Differences to tell; the file has the rest. */
const TOLD = 5;

function inWords(found: readonly Difference[]): Said {
  const told = found.slice(0, TOLD).map(wordsOf);
  const words = told.reduce((before, one) => say`${before}; ${one}`);
  return found.length > TOLD ? say`${words}; ${found.length - TOLD} more` : words;
}

function wordsOf({ path: [kind, field = ''], expected, found }: Difference): Said {
  const [wanted, is] = [JSON.stringify(expected), JSON.stringify(found)];
  if (kind === 'errors') {
    if (isEmpty(expected)) return say`"${field}" was expected to be right, and it breaks ${rules(found)}`;
    if (isEmpty(found)) return say`"${field}" was expected to break ${rules(expected)}, and nothing is wrong with it`;
    return say`"${field}" was expected to break ${rules(expected)}, and it breaks ${rules(found)}`;
  }
  if (kind === 'amount') return say`it was expected to cost ${wanted}, and it costs ${is}`;
  if (kind === 'state') return say`it was expected to lead to the state ${wanted}, and it leads to ${is}`;
  if (kind === 'mails') return say`the mails were expected to be ${wanted}, and they are ${is}`;
  if (kind === 'values') return say`"${field}" was expected to be ${wanted}, and it is ${is}`;
  return found === true
    ? say`"${field}" was expected to be hidden, and it shows`
    : say`"${field}" was expected to show, and it does not`;
}

const isEmpty = (codes: Json) => Array.isArray(codes) && codes.length === 0;

const rules = (codes: Json) => together((codes as string[]).map((code) => say`"${code}"`));
