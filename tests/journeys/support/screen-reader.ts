import type { CDPSession, Page } from '@playwright/test';
import { foreignWords } from './spoken.ts';

/** One node of the accessibility tree, as Chromium gives it to assistive technology. */
export interface Heard {
  role: string;
  name: string;
  description: string;
  value: string;
  /** `focused`, `invalid`, `required`, `level` and the like. */
  states: Readonly<Record<string, unknown>>;
  /** Its ancestors, the nearest first. */
  within: readonly Heard[];
}

/** As the protocol has it. */
interface Node {
  nodeId: string;
  ignored: boolean;
  parentId?: string;
  childIds?: string[];
  role?: { value?: unknown };
  name?: { value?: unknown };
  description?: { value?: unknown };
  value?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The whole tree that a screen reader has of the page now, in reading order. */
export async function heardOn(page: Page): Promise<Heard[]> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { nodes } = (await (await session).send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const listed: Heard[] = [];
  const walk = (node: Node, within: readonly Heard[]): void => {
    const one = heard(node, within);
    if (!node.ignored) listed.push(one);
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, node.ignored ? within : [one, ...within]);
    }
  };
  for (const node of nodes) if (!byId.has(node.parentId ?? '')) walk(node, []);
  return listed;
}

function heard({ role, name, description, value, properties = [] }: Node, within: readonly Heard[]): Heard {
  const text = (part?: { value?: unknown }) => String(part?.value ?? '').trim();
  const states = Object.fromEntries(properties.map((property) => [property.name, property.value.value]));
  return { role: text(role), name: text(name), description: text(description), value: text(value), states, within };
}

const words = (list: string) => new Set(list.split(' '));
const CONTROLS = words(
  'button link textbox searchbox spinbutton checkbox radio combobox listbox switch slider tab menuitem treeitem option',
);
/** They say where one is, or hold others together. */
const PLACES = words(
  'dialog alertdialog navigation region radiogroup tree table grid tablist menu Iframe progressbar image heading',
);
const LANDMARKS = words('navigation region form complementary main banner contentinfo');

/** An address of a field, a key of a file, a value that nobody put into words. */
const NO_WORDS =
  /^root\b|__|\{\{|\bundefined\b|\bnull\b|\bNaN\b|\[object |^[a-z]+([A-Z][a-z]+)+$|\.(label|title|help|options|text)\b/;

/** Faults of the accessibility tree of the page now; empty when all is well. */
export async function faultsHeard(page: Page): Promise<string[]> {
  const tree = await heardOn(page);
  const modal = tree.find(({ role, states }) => /dialog$/.test(role) && states.modal === true);
  const each = tree.flatMap((one) => [...faultsOf(one)].map((fault) => `${fault}: ${said(one)}`));
  return [
    ...new Set([...each, ...landmarkFaults(tree, modal), ...headingFaults(tree, modal), ...focusFaults(tree, modal)]),
    ...(await page.evaluate(unsaid)),
    ...(await foreignWords(page)),
  ];
}

const said = ({ role, name, description }: Heard) => `${role} "${name}"${description ? ` (${description})` : ''}`;

function* faultsOf({ role, name, description, states, within }: Heard): Iterable<string> {
  // An image in a progress bar or a button is part of its looks (WAI-ARIA, "children presentational").
  const drawn = role === 'image' && within.some((one) => one.role === 'progressbar' || one.role === 'button');
  if ((CONTROLS.has(role) || PLACES.has(role)) && name === '' && !drawn) yield 'no name';
  if (NO_WORDS.test(name)) yield 'a name for programs';
  if (NO_WORDS.test(description)) yield 'a description for programs';
  if (name !== '' && description === name) yield 'said twice';
  if (states.invalid && states.invalid !== 'false' && description === '') yield 'wrong, and nobody says why';
  const groups = within.filter((one) => ['radiogroup', 'group'].includes(one.role));
  if (role === 'radio' && !groups.some((group) => group.name !== '')) yield 'a choice of nothing';
}

function landmarkFaults(tree: readonly Heard[], modal: Heard | undefined): string[] {
  // A form without a name is none (HTML-AAM).
  const landmarks = tree
    .filter(({ role, name }) => LANDMARKS.has(role) && (role !== 'form' || name !== ''))
    .map(({ role, name }) => `${role} "${name}"`);
  const twice = landmarks.filter((landmark, at) => landmarks.indexOf(landmark) !== at);
  const mains = landmarks.filter((landmark) => landmark.startsWith('main ')).length;
  const faults = twice.map((landmark) => `another landmark alike: ${landmark}`);
  return modal || mains === 1 ? faults : [...faults, `${mains} landmarks for the content`];
}

function headingFaults(tree: readonly Heard[], modal: Heard | undefined): string[] {
  const headings = tree.filter(({ role, within }) => role === 'heading' && (!modal || within.includes(modal)));
  const levels = headings.map(({ states }) => Number(states.level));
  const jumps = headings.filter((_, at) => at > 0 && (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1);
  const faults = jumps.map(({ name, states }) => `the level jumps to ${states.level}: ${name}`);
  const firsts = levels.filter((level) => level === 1).length;
  return modal || firsts === 1 ? faults : [...faults, `${firsts} headings that name the page`];
}

function focusFaults(tree: readonly Heard[], modal: Heard | undefined): string[] {
  const focused = tree.filter(({ states }) => states.focused === true).at(-1);
  if (!focused) return [];
  const faults = [];
  if (focused.name === '') faults.push(`the focus is on what says nothing: ${said(focused)}`);
  if (modal && focused !== modal && !focused.within.includes(modal))
    faults.push(`the focus is outside the dialog: ${said(focused)}`);
  return faults;
}

/** Runs in the page: errors and help that stand beside a field, and are not said with it. */
function unsaid(): string[] {
  const described = [...document.querySelectorAll('[aria-describedby]')].flatMap((element) =>
    (element.getAttribute('aria-describedby') ?? '').split(/\s+/),
  );
  return [...document.querySelectorAll('[id$="__error"], [id$="__help"]')]
    .filter(({ id, textContent }) => textContent?.trim() && !described.includes(id))
    .map(({ id }) => `said with no field: ${id}`);
}

/** Keeps what live regions say, on every page that comes from now on: it is heard wherever the focus is. */
export async function keepAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(listen);
}

/** Announcements of live regions on this page, in order. */
export async function announcedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced);
}

/** Runs in the page. A region speaks when something comes into it; an alert speaks as well when it comes itself. */
function listen(): void {
  const announced: string[] = [];
  Object.assign(globalThis, { announced });
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output';
  new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (region) regions.add(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const alert of [node, ...node.querySelectorAll('*')])
          if (alert.getAttribute('role') === 'alert') regions.add(alert);
      }
    }
    for (const region of regions) {
      const told = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      if (told && !region.closest('[aria-hidden=true]')) announced.push(told);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
