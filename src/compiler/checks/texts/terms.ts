import { comparedWith } from '../../../core/expressions/reads.ts';
import { parseExpression } from '../../expressions/parse.ts';
import { pagePlaces } from '../../expressions/places.ts';
import type { FormModel } from '../../forms/model.ts';
import { otherFormButtons, resultsIn } from '../../forms/uses.ts';
import { stringOf } from '../../json.ts';
import type { MenuPage, MenuTree } from '../../menu/tree.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';

/** Checks that what blocks compare `answer` with is a result that a form of their page can have. */
export function checkTerms(menu: MenuTree, forms: readonly FormModel[], report: Report): void {
  for (const page of menu.pages) {
    const results = resultsOf(page, forms);
    if (results === null) continue;
    for (const { owner, key, text, scope } of pagePlaces(page)) {
      for (const name of comparedWith(parseExpression(text, scope).tree, 'answer')) {
        if (results.includes(name)) continue;
        report.value(
          owner,
          key,
          say`"${key}" asks for the answer "${name}", which is no result of a form on this page`,
          suggest(name, results, say`show a form on this page that has such a result`),
        );
      }
    }
  }
}

/** Texts of the results a page may come to; null when one of its forms is not known. */
function resultsOf(page: MenuPage, forms: readonly FormModel[]): string[] | null {
  const shown = modelsOf(
    page.blocks.map((block) => block.form),
    forms,
  );
  const sent = shown.flatMap((form) =>
    modelsOf(form ? otherFormButtons(form).map((button) => button.form) : [], forms),
  );
  const all = [...new Set([...shown, ...sent])];
  if (!all.every((form) => form !== undefined)) return null;
  return all.flatMap((form) => resultsIn(form).flatMap(({ text }) => stringOf(text) ?? []));
}

/** The forms of these names; undefined for a name that nobody has. */
function modelsOf(names: readonly unknown[], forms: readonly FormModel[]): (FormModel | undefined)[] {
  return names.flatMap((name) => (typeof name === 'string' ? [forms.find((form) => form.id === name)] : []));
}
