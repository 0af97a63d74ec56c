import {
  autocompletion,
  type CompletionContext,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { findNodeAtLocation, getLocation, parseTree, type Segment } from 'jsonc-parser';
import { useEffect, useRef } from 'react';
import type { Json } from '../../../../core/config.ts';
import { palette, sheer } from '../../../../ui/theme/palette.ts';
import { readJson } from '../json-edit.ts';
import { changeBetween } from './change-between.ts';
import type { FileDialect } from './dialect.ts';

/** A place in a text; line and column count from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** Something to mark in the text. */
export interface EditorMark extends TextPlace {
  severity: 'error' | 'warning';
  words: string;
}

interface Props {
  /** Accessible name. */
  label: string;
  text: string;
  onText(text: string): void;
  /** For somebody who keeps the steps; without them the editor keeps its own. */
  onUndo?(): void;
  onRedo?(): void;
  marks?: readonly EditorMark[];
  /** Where to go; a new object goes there again. */
  place?: TextPlace | null;
  /** The words that the file may have. */
  dialect?: FileDialect | null;
  /** The editor's own English words → those to show. */
  phrases?: Readonly<Record<string, string>>;
}

/**
 * A JSON file in CodeMirror. It stands in a shadow tree, because there CodeMirror uses constructed style sheets, which the
 * Content-Security-Policy allows. Tab leaves the box as it leaves any other.
 */
export default function CodeEditor(props: Props) {
  const { label, text, marks = NONE, place = null, dialect = null, phrases } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ ...props, dialect });
  useEffect(() => {
    latest.current = { ...props, dialect };
  });

  // The first text; later ones come as changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const made = new EditorView({ root, parent: root as unknown as Element, state: stateOf(text, latest) });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const attributes = EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' });
    const words = EditorState.phrases.of(phrases ?? {});
    view.current?.dispatch({ effects: named.reconfigure([attributes, words]) });
  }, [label, phrases]);

  useEffect(() => {
    const made = view.current;
    const change = made && changeBetween(made.state.doc.toString(), text);
    if (change) made.dispatch({ changes: change });
  }, [text]);

  useEffect(() => {
    const made = view.current;
    if (!made) return;
    const found = marks.map(({ severity, words, ...at }) => {
      const from = offsetAt(made.state.doc, at);
      return { from, to: endOfWord(made.state.doc, from), severity, message: words };
    });
    made.dispatch(setDiagnostics(made.state, found));
  }, [marks]);

  useEffect(() => {
    const made = view.current;
    if (!made || !place) return;
    const anchor = offsetAt(made.state.doc, place);
    made.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    made.focus();
  }, [place]);

  return <div ref={host} />;
}

const NONE: readonly EditorMark[] = [];
const named = new Compartment();

type Latest = { readonly current: Props & { dialect: FileDialect | null } };

function stateOf(text: string, latest: Latest): EditorState {
  const run = (act: 'onUndo' | 'onRedo') => () => {
    latest.current[act]?.();
    return true;
  };
  const steps = latest.current.onUndo
    ? keymap.of([
        { key: 'Mod-z', run: run('onUndo'), preventDefault: true },
        { key: 'Mod-y', mac: 'Mod-Shift-z', run: run('onRedo'), preventDefault: true },
        { linux: 'Ctrl-Shift-z', run: run('onRedo'), preventDefault: true },
      ])
    : [history(), keymap.of(historyKeymap)];
  return EditorState.create({
    doc: text,
    extensions: [
      named.of([]),
      lineNumbers(),
      foldGutter(),
      codeFolding(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      lintGutter(),
      EditorView.lineWrapping,
      json(),
      syntaxHighlighting(colours),
      look,
      autocompletion({ override: [(context) => offered(context, latest)] }),
      hoverTooltip((view, position) => meaning(view.state, position, latest)),
      steps,
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...foldKeymap, ...lintKeymap, ...defaultKeymap]),
      EditorView.updateListener.of((update: ViewUpdate) => {
        if (!update.docChanged) return;
        const now = update.state.doc.toString();
        // A text from outside is known there.
        if (now !== latest.current.text) latest.current.onText(now);
      }),
    ],
  });
}

/** Names and values that may stand at the cursor; names that the object has already are left out. */
function offered(context: CompletionContext, { current: { dialect } }: Latest) {
  if (!dialect) return null;
  const text = context.state.doc.toString();
  const { path, isAtPropertyKey, previousNode } = getLocation(text, context.pos);
  if (!previousNode && !context.explicit && !context.matchBefore(/[\w":$-]$/)) return null;
  const inside =
    previousNode && previousNode.offset <= context.pos && context.pos <= previousNode.offset + previousNode.length;
  // A word without quotes is no node.
  const bare = inside ? null : context.matchBefore(/[\w$-]+/);
  const [from, to] = inside
    ? [previousNode.offset, previousNode.offset + previousNode.length]
    : [bare?.from ?? context.pos, context.pos];
  const file = readJson(text);
  if (isAtPropertyKey) {
    const colon = /^\s*:/.test(text.slice(to)) ? '' : ': ';
    const taken = namesBeside(text, path, from);
    const options = dialect
      .names(path.slice(0, -1), file)
      .filter(({ word }) => !taken.has(word))
      .map(({ word, description }) => {
        return {
          label: JSON.stringify(word),
          apply: JSON.stringify(word) + colon,
          info: description,
          type: 'property',
        };
      });
    return { from, to, options, filter: inside === true };
  }
  const options = dialect.values(path, file).map((value: Json) => ({ label: JSON.stringify(value), type: 'constant' }));
  return options.length > 0 ? { from, to, options, filter: inside === true } : null;
}

/** The names of the object around a name, without the one that begins at the offset. */
function namesBeside(text: string, path: readonly Segment[], offset: number): ReadonlySet<string> {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const around = tree && findNodeAtLocation(tree, path.slice(0, -1));
  const names = (around?.children ?? []).flatMap(({ children }) => children?.[0] ?? []);
  return new Set(names.filter((name) => name.offset !== offset).map(({ value }) => String(value)));
}

/** The meaning of the word under the pointer. */
function meaning(state: EditorState, position: number, { current: { dialect } }: Latest) {
  const text = state.doc.toString();
  const { path, previousNode } = getLocation(text, position);
  const words = dialect?.description(path, readJson(text));
  if (!words || !previousNode) return null;
  return {
    pos: previousNode.offset,
    end: previousNode.offset + previousNode.length,
    above: true,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-meaning';
      dom.lang = dialect?.language ?? '';
      dom.textContent = words;
      return { dom };
    },
  };
}

function offsetAt(doc: Text, { line, column }: TextPlace): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column, 1) - 1, to);
}

function endOfWord(doc: Text, from: number): number {
  const line = doc.lineAt(from);
  const word = /^(?:"(?:\\.|[^"\\])*"|[^\s,:]+)/.exec(line.text.slice(from - line.from))?.[0] ?? '';
  return from + Math.max(word.length, from < line.to ? 1 : 0);
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: palette.primary.dark },
  { tag: tags.string, color: palette.green.main },
  { tag: [tags.number, tags.bool, tags.null], color: palette.red.main },
  { tag: tags.punctuation, color: palette.ink.soft },
]);

const look = EditorView.theme({
  '&': {
    color: palette.ink.main,
    backgroundColor: palette.paper,
    border: `1px solid ${palette.outline}`,
    borderRadius: '8px',
    fontSize: '14px',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.6', maxHeight: '70vh', overflow: 'auto' },
  '.cm-content': { caretColor: palette.ink.main },
  '.cm-cursor': { borderLeftColor: palette.ink.main },
  '.cm-gutters': { backgroundColor: palette.ground, color: palette.ink.soft, border: 'none' },
  '.cm-activeLine': { backgroundColor: sheer(palette.primary.soft, 0.35) },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: palette.primary.pale,
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: palette.primary.soft },
  '.cm-tooltip': {
    color: palette.ink.main,
    backgroundColor: palette.paper,
    border: `1px solid ${palette.outline}`,
    maxWidth: 'min(480px, 90vw)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: palette.ink.main,
    backgroundColor: palette.primary.soft,
  },
  '.cm-meaning, .cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-panels': { color: palette.ink.main, backgroundColor: palette.ground },
  '.cm-foldPlaceholder': { color: palette.ink.soft, backgroundColor: palette.ground, borderColor: palette.line },
});
