import { fillingsOf } from '../../core/cases/case-file.ts';
import { todayIn } from '../../core/expressions/today.ts';
import { ANONYMOUS } from '../../core/session/access.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { judgedForm } from '../cases/judge.ts';
import { parseExpression } from '../expressions/parse.ts';
import { fieldPlaces, sectionPlaces, specPlaces } from '../expressions/places.ts';
import type { FormModel } from '../forms/model.ts';
import { type JsonObject, jsonObjectOf, objectsOf, objectsWithin, stringOf, stringsOf } from '../json.ts';
import { Kept } from '../kept.ts';
import { passes, seesBlock } from '../menu/tree.ts';
import { rolesOf } from '../names.ts';
import type { ProcedureModel } from '../procedures/model.ts';
import { keyPlace, lineAndColumn, type Place, placeOf } from '../read/origin.ts';
import type { Registry } from '../read/registry.ts';
import type { ReadConfig } from '../read-config.ts';
import type { Report } from '../report.ts';
import { type Said, say, together } from '../said/say.ts';
import { checkExamplesToday } from './examples.ts';
import { type CaseFinding, walkProcedure } from './procedures.ts';
import { type Finding, fillingText, walkForm } from './walk.ts';

/**
 * Walks what each form can become, and reports what it never becomes. What is wrong otherwise is mended first: a form with
 * problems is not walked.
 */
export function checkPaths(config: ReadConfig): void {
  const { folders, forms, report, settings } = config;
  const broken = new Set(report.problems.map(({ file }) => file));
  const shared = [...folders.shared, ...folders.records, ...folders.lists, folders.settings];
  if (shared.some((file) => file && broken.has(file.file))) return;
  const today = todayIn(settings.timeZone);
  const clean = cleanWith(config.registry);
  const lists = config.lists.map(({ whole }) => whole);
  for (const form of forms) {
    if (broken.has(form.file.file) || isConstant(form)) continue;
    const cases = folders.cases.filter((file) => file.form === form.id && !broken.has(file.file));
    const fillings = [
      ...objectsOf(form.whole.examples),
      ...cases.flatMap((file) => fillingsOf(file.value, file.name, today).map(({ values }) => values as JsonObject)),
    ];
    const given = { ajv: config.ajv, fillings, today, roles: rolesAt(form, config), settings };
    const { ajv: _ajv, ...walked } = given;
    const key = JSON.stringify([form.whole, form.spec, form.states, lists, walked]);
    if (clean.known(key)) continue;
    const judged = judgedForm(form, config);
    const findings = walkForm(form, judged, given);
    for (const finding of findings) tell(finding, form, config);
    // What nobody can see does not show with an example either.
    if (findings.length === 0 && !checkExamplesToday(form, judged, given, report)) clean.get(key, () => true);
  }
}

/**
 * Walks the cases of each procedure, and reports what none of them comes to. A state that no move names is reported where
 * procedures are held against themselves.
 */
export function checkCasePaths(config: ReadConfig): void {
  const { procedures, records, report, settings, ajv, names } = config;
  const broken = new Set(report.problems.map(({ file }) => file));
  const today = todayIn(settings.timeZone);
  for (const procedure of procedures) {
    const { file, forms, whole } = procedure;
    if ([file, ...forms.map((form) => form.file)].some((one) => broken.has(one.file))) continue;
    const record = records.find(({ id }) => id === stringOf(whole.record));
    // Of several forms nobody can say which one a case has.
    const fields = record?.fields ?? (forms.length === 1 ? (forms[0]?.fields ?? []) : []);
    const listed = forms[0]?.listed ?? new Map();
    for (const finding of walkProcedure(procedure, { ajv, listed, today, fields, roles: rolesOf(names), settings }))
      tellCase(finding, procedure, report);
  }
}

function tellCase({ kind, name, place, owner, certain }: CaseFinding, { whole }: ProcedureModel, report: Report): void {
  const state = stringsOf(whole.states).find(({ text }) => text === name)?.place;
  const move = keyPlace(jsonObjectOf(whole.moves), name);
  const at = place?.at ?? (kind.startsWith('state') ? state : owner ? placeOf(owner) : move);
  const told = certain ? report.at(at) : report.warn(at);
  const correct = say`correct the condition, or remove what it belongs to`;
  switch (kind) {
    case 'move never made':
      if (place) told(say`nobody can ever make the move "${name}": nothing fulfils this where it starts`, correct);
      else
        report.warn(move)(say`no case comes to where the move "${name}" starts`, say`lead a move there, or remove it`);
      return;
    case 'target never taken':
      told(
        say`the move "${name}" never leads here: nothing fulfils this, or what stands before it always holds`,
        correct,
      );
      return;
    case 'mail never sent':
      told(say`the mail "${name}" is never sent: nothing fulfils this when the move is made`, correct);
      return;
    case 'state never reached':
      told(
        say`no case comes to the state "${name}"`,
        say`correct the conditions of the moves that lead there, or remove it`,
      );
      return;
    case 'state without end':
      told(
        say`from "${name}" no case comes to an end`,
        say`add a move that leads to one of "ends", or name the state there`,
      );
  }
}

const walks = new WeakMap<Registry, Kept<true>>();

/** Forms without a finding, by all that a walk goes by: a process that checks after every change finds most as they were. */
function cleanWith(registry: Registry): Kept<true> {
  const known = walks.get(registry) ?? new Kept<true>(500);
  walks.set(registry, known);
  return known;
}

/** It shows and asks the same whatever is filled in, so its examples say all. */
function isConstant(form: FormModel): boolean {
  const isConditional = (node: JsonObject) => node.if !== undefined || node.dependencies !== undefined;
  return (
    specPlaces(form).length === 0 &&
    sectionPlaces(form).length === 0 &&
    fieldPlaces(form).every(({ when }) => when === undefined) &&
    !objectsWithin(form.split.schema).some(isConditional)
  );
}

/** The roles of those who come to a form; undefined among them where people do who have not signed in. */
function rolesAt({ id }: FormModel, { menu, names }: ReadConfig): (string | undefined)[] {
  const known = rolesOf(names);
  const blocks = menu.pages.flatMap((page) =>
    page.blocks.filter(({ form }) => form === id).map((block) => ({ page, block })),
  );
  const reaches = (role: string) =>
    blocks.some(({ page, block }) => passes(menu, page.access, role) && seesBlock(menu, block, role));
  const own = [...known.filter(reaches), ...(reaches(ANONYMOUS) ? [undefined] : [])];
  return own.length > 0 ? own : [...known, undefined];
}

function tell(finding: Finding, form: FormModel, { report }: ReadConfig): void {
  const { place, field } = finding;
  // The expression says so itself.
  if (place && parseExpression(place.text, place.scope).doubts.length > 0) return;
  const at: Place | undefined = place?.at ?? (field ? keyPlace(field.owner, field.key) : placeOf(form.whole));
  const [what, remedy] = wordsOf(finding);
  (finding.certain ? report.at(at) : report.warn(at))(what, remedy);
}

function wordsOf(finding: Finding): [what: Said, remedy: Said] {
  const { kind, place, field, certain, tried } = finding;
  const id = String(place?.owner.id ?? '');
  const correct = say`correct the condition, or remove what it belongs to`;
  const together = say`see whether its conditions, and those of what they ask, can hold together`;
  switch (kind) {
    case 'unseen field': {
      const name = pathOf(field?.path ?? []);
      return certain
        ? [say`nobody ever sees "${name}": nothing that can be filled in fulfils its conditions`, correct]
        : [say`no filling was found that shows "${name}" (${tried} tried)`, together];
    }
    case 'skipped section':
      return certain
        ? [say`the section "${id}" is always skipped: nothing that can be filled in fulfils this`, correct]
        : [say`no filling was found that shows the section "${id}" (${tried} tried)`, together];
    case 'idle button':
      return certain
        ? [say`the button "${id}" is never of use: nothing that can be filled in fulfils this`, correct]
        : [say`no filling was found with which the button "${id}" is of use (${tried} tried)`, together];
    case 'never open':
      return certain
        ? [say`the form can never be sent: nothing fulfils this`, correct]
        : [say`nothing was found with which the form can be sent (${tried} tried)`, together];
    case 'never closed':
      return [say`this reason is never given: nothing was found that breaks it (${tried} tried)`, USELESS];
    case 'never read':
      return [say`this is never read: nothing was found that fulfils it (${tried} tried)`, USELESS];
    case 'rule never fails':
      return [say`no filling was found that breaks this rule (${tried} tried)`, USELESS];
    case 'rule always fails':
      return [
        certain
          ? say`whoever fills in "${place?.owner.field}" always breaks this rule, as with ${proofOf(finding)}`
          : say`no filling was found that keeps this rule (${tried} tried); with ${proofOf(finding)} it is broken`,
        say`correct it, or remove it`,
      ];
    case 'asked while hidden':
      return [
        say`with ${proofOf(finding)}, the form asks for "${pathOf(field?.path ?? [])}", which does not show then`,
        say`name it in "required" where it shows: beside its properties in "then" or "else"`,
      ];
    case 'never satisfied':
      return [
        say`with ${proofOf(finding)}, no value was found that "${pathOf(field?.path ?? [])}" may have (${tried} tried), and it is asked for`,
        say`let the rules of the condition and those of the field have a value in common`,
      ];
    case 'contradiction': {
      const other = finding.other && keyPlace(finding.other, 'unless');
      const line = other ? lineAndColumn(other).line : '?';
      return [
        say`no filling was found that keeps both this rule and that of line ${line} (${tried} tried); with ${proofOf(finding)} only the other one is kept`,
        say`correct one of the two, or say with "||" when it does not matter`,
      ];
    }
  }
}

const USELESS = say`correct it, or remove it`;
/** A message shows as much of a filling as fits into a line. */
const MOST_NAMES = 8;

function proofOf({ proof }: Finding): Said {
  const said = proof ? fillingText(proof) : [];
  if (said.length === 0) return say`nothing filled in`;
  return together(said.slice(0, MOST_NAMES).map(([name, value]) => say`${name} = ${value}`));
}
