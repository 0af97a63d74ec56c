import { type Problem, tellProblem } from '../../compiler/index.ts';
import { escapeHtml } from '../../core/mail.ts';

/** The words of the preview, in the first language of the organisation. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

/** A page of the preview. Scripts and styles come from files of ours only. */
export function previewPage(language: string, title: string, body: string): string {
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/preview/look.css"><link rel="stylesheet" href="/dev/preview/preview.css">
<script type="module" src="/dev/preview/preview.js"></script></head><body>${body}</body></html>`;
}

/** Data for the script of the page. No value can close the element. */
export function pageFacts(facts: object): string {
  return `<script type="application/json" id="facts">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`;
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

/** The style of the preview's own pages, over the colours of the edited files. */
export const PREVIEW_STYLE = `
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: rgb(var(--ink-main)); background: rgb(var(--ground)); }
a { color: rgb(var(--primary-main)); } code { color: rgb(var(--ink-soft)); font-size: .875rem; }
main:not(.stage) { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; padding: .5rem 1rem; background: rgb(var(--paper)); border-bottom: 1px solid rgb(var(--line)); }
h1 { font-size: 2rem; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; }
header h1 { font-size: 1.1rem; margin: 0; } header a, summary, .ways a { display: inline-flex; align-items: center; min-height: 2.75rem; } a:focus-visible, select:focus-visible { outline: 3px solid rgb(var(--primary-main)); outline-offset: 2px; }
.ways { display: flex; flex-wrap: wrap; gap: 0 1.5rem; font-weight: 500; }
label { display: grid; font-size: .875rem; } select { font: inherit; min-height: 2.75rem; color: inherit; background: rgb(var(--paper)); border: 1px solid rgb(var(--outline)); border-radius: 10px; padding: 0 .5rem; }
.scroll { overflow-x: auto; background: rgb(var(--paper)); border: 1px solid rgb(var(--line)); border-radius: 20px; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: middle; padding: .5rem 1rem; border-bottom: 1px solid rgb(var(--line)); } tbody tr:last-child > * { border-bottom: 0; }
thead th { font-size: .875rem; font-weight: 500; color: rgb(var(--ink-soft)); } tbody th { font-weight: 500; } tbody th code { display: block; font-weight: 400; }
td a { display: inline-flex; align-items: center; justify-content: center; min-width: 2.75rem; min-height: 2.75rem; text-transform: uppercase; font-size: .875rem; }
.problems { border-left: .5rem solid rgb(var(--red-main)); background: rgb(var(--red-soft)); padding: .5rem 1rem; } .problems h2 { margin: 0; }
.warnings { padding: .25rem 1rem; } #findings li { white-space: pre-line; } #findings ul { margin: .25rem 0; padding-left: 1.25rem; } code { overflow-wrap: anywhere; }
.shown { display: flex; flex-direction: column; height: 100vh; } .stage { flex: 1; display: flex; justify-content: center; background: rgb(var(--ground)); min-height: 0; }
iframe { border: 0; width: 100%; height: 100%; background: #fff; } iframe.narrow { width: 360px; border-inline: 1px solid rgb(var(--outline)); }
`;
