import type { Problem } from '../../compiler/index.ts';
import { escapeHtml } from '../../core/mail.ts';
import { LOCAL_LOOK } from '../http/local-look.ts';

/** A page of the preview. No script and no style but ours, from files. */
export function previewPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/preview/preview.css">
<script type="module" src="/dev/preview/preview.js"></script></head><body>${body}</body></html>`;
}

/** What a script of the page reads; nothing in it can end the element. */
export function pageFacts(facts: object): string {
  return `<script type="application/json" id="facts">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`;
}

/** How the files stand, for the place where pages say it. */
export function findings(problems: readonly Problem[], warnings: readonly Problem[]): string {
  const lines = (all: readonly Problem[]) =>
    all.map(
      ({ file, line, column, what, remedy }) =>
        `<li><code>${escapeHtml(`${file}:${line}:${column}`)}</code> ${escapeHtml(what)} <em>${escapeHtml(remedy)}</em></li>`,
    );
  const bad =
    problems.length > 0
      ? `<section class="problems"><h2>Not shown: the files have problems</h2>
<p>What you see is the last version that was in order.</p><ul>${lines(problems).join('')}</ul></section>`
      : '';
  const doubts =
    warnings.length > 0
      ? `<details class="warnings"><summary>Warnings: ${warnings.length}</summary><ul>${lines(warnings).join('')}</ul></details>`
      : '';
  return bad + doubts;
}

export const PREVIEW_STYLE = `${LOCAL_LOOK}
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: var(--ink); background: var(--paper); }
main:not(.stage) { max-width: 64rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; padding: .5rem 1rem; border-bottom: 1px solid var(--edge); }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem; }
header h1 { font-size: 1.1rem; } header a, summary { display: flex; align-items: center; min-height: 2.75rem; } a:focus-visible, select:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
label { display: grid; font-size: .875rem; } select { font: inherit; min-height: 2.75rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: middle; padding: .4rem .5rem; border-bottom: 1px solid var(--line); }
td a { display: inline-flex; align-items: center; justify-content: center; min-width: 2.75rem; min-height: 2.75rem; } .scroll { overflow-x: auto; }
.problems { border-left: .5rem solid var(--bad); background: var(--refused); padding: .5rem 1rem; } .problems h2 { margin: 0; }
.warnings { padding: .25rem 1rem; } #findings li { white-space: pre-line; } #findings ul { margin: .25rem 0; padding-left: 1.25rem; } code { overflow-wrap: anywhere; }
.shown { display: flex; flex-direction: column; height: 100vh; } .stage { flex: 1; display: flex; justify-content: center; background: var(--ground); min-height: 0; }
iframe { border: 0; width: 100%; height: 100%; background: #fff; } iframe.narrow { width: 360px; border-inline: 1px solid var(--edge); }
`;
