import type { PreviewedThings } from '../../../api/shapes/workshop.ts';
import { type Problem, tellProblem } from '../../../compiler/index.ts';
import { escapeHtml } from '../../../core/mail.ts';
import type { LoadedVersion } from '../../domain/config/loaded-version.ts';
import { jsonScript } from '../pages/pages.ts';
import type { Stage } from './stage.ts';

/** The words of the preview, in the first language of the organisation. */
type Say = (key: string, values?: Record<string, unknown>) => string;

export function sayOf(version: LoadedVersion): Say {
  return (key, values) => version.text(version.manifest.defaultLanguage, key, values);
}

/** Handed to the script of the page. */
export interface PageFacts {
  number: number;
  ended: string;
  things: PreviewedThings;
  words: ReturnType<typeof wordsOf>;
}

function wordsOf(say: Say) {
  return {
    thing: say('app.workshop.preview.thing'),
    language: say('app.workshop.preview.language'),
    state: say('app.workshop.preview.state'),
    role: say('app.workshop.preview.role'),
    width: say('app.workshop.preview.width'),
    groups: {
      pages: say('app.workshop.preview.groups.pages'),
      mails: say('app.workshop.preview.groups.mails'),
      documents: say('app.workshop.preview.groups.documents'),
    },
    states: {
      empty: say('app.workshop.preview.states.empty'),
      filled: say('app.workshop.preview.states.filled'),
      errors: say('app.workshop.preview.states.errors'),
    },
    widths: { desk: say('app.workshop.preview.widths.desk'), phone: say('app.workshop.preview.widths.phone') },
  };
}

/** The page of the preview; its script draws the choices and the frame. Scripts and styles come from files of ours only. */
export function previewPage(version: LoadedVersion, { staged, number }: Stage, things: PreviewedThings): string {
  const { defaultLanguage: language, version: name } = version.manifest;
  const say = sayOf(version);
  const title = escapeHtml(say('app.filesPreview.title'));
  const facts: PageFacts = { number, ended: say('app.filesPreview.ended'), things, words: wordsOf(say) };
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/dev/preview/look.css"><link rel="stylesheet" href="/dev/preview/preview.css">
<script type="module" src="/dev/preview/preview.js"></script></head><body><header><h1>${title}</h1>
<a href="/">${escapeHtml(say('app.filesPreview.walk'))}</a><a href="/dev/mailbox">${escapeHtml(say('app.filesPreview.mailbox'))}</a>
<p>${escapeHtml(say('app.filesPreview.intro', { version: name }))}</p><div id="choices"></div></header>
<div id="findings" aria-live="polite">${findings(staged, language, say)}</div>
<main><iframe id="shown"></iframe></main>${jsonScript(facts, 'facts')}</body></html>`;
}

/** Problems and warnings of the files, as HTML. @param language that of the page */
export function findings(
  { problems, warnings }: Record<'problems' | 'warnings', readonly Problem[]>,
  language: string,
  say: Say,
): string {
  const lines = (all: readonly Problem[]) =>
    all
      .map((one) => tellProblem(one, language))
      .map(
        ({ file, line, column, what, remedy }) =>
          `<li><code>${escapeHtml(`${file}:${line}:${column}`)}</code> ${escapeHtml(what)} <em>${escapeHtml(remedy)}</em></li>`,
      );
  const bad =
    problems.length > 0
      ? `<section class="problems"><h2>${escapeHtml(say('app.filesPreview.problems'))}</h2>
<p>${escapeHtml(say('app.filesPreview.shownBefore'))}</p><ul>${lines(problems).join('')}</ul></section>`
      : '';
  const doubts =
    warnings.length > 0
      ? `<details class="warnings"><summary>${escapeHtml(say('app.filesPreview.warnings', { count: warnings.length }))}</summary><ul>${lines(warnings).join('')}</ul></details>`
      : '';
  return bad + doubts;
}

/** The style of the preview's page, over the colours of the edited files. */
export const PREVIEW_STYLE = `
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: flex; flex-direction: column; height: 100vh; color: rgb(var(--ink-main)); background: rgb(var(--ground)); }
a { color: rgb(var(--primary-main)); } code { color: rgb(var(--ink-soft)); font-size: .875rem; overflow-wrap: anywhere; }
header { padding: .5rem 1rem; background: rgb(var(--paper)); border-bottom: 1px solid rgb(var(--line)); }
header p { margin: 0 0 .5rem; font-size: .875rem; color: rgb(var(--ink-soft)); } h1 { display: inline; font-size: 1.1rem; } h2 { font-size: 1.25rem; margin: 0; }
header a, summary { display: inline-flex; align-items: center; min-height: 2.75rem; } header a { margin-left: 1.5rem; }
a:focus-visible, select:focus-visible { outline: 3px solid rgb(var(--primary-main)); outline-offset: 2px; }
#choices { display: flex; flex-wrap: wrap; gap: .5rem 1rem; } label { display: grid; grid-template-columns: minmax(0, auto); font-size: .875rem; max-width: 100%; }
select { font: inherit; max-width: 100%; min-height: 2.75rem; color: inherit; background: rgb(var(--paper)); border: 1px solid rgb(var(--outline)); border-radius: 10px; padding: 0 .5rem; }
.problems { border-left: .5rem solid rgb(var(--red-main)); background: rgb(var(--red-soft)); padding: .5rem 1rem; } .warnings { padding: .25rem 1rem; }
#findings { max-height: 50vh; overflow: auto; } #findings li { white-space: pre-line; } #findings ul { margin: .25rem 0; padding-left: 1.25rem; }
main { flex: 1; display: flex; justify-content: center; min-height: 0; }
iframe { border: 0; width: 100%; height: 100%; background: #fff; } iframe.phone { width: 360px; border-inline: 1px solid rgb(var(--outline)); }
`;
