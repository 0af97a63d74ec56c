import { groupBy } from '../../json.ts';
import { placeholders, withoutPlural } from '../../read/catalog.ts';
import type { ReadConfig } from '../../read-config.ts';
import { say } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';
import { variants, type Wanted } from '../../texts/wanted.ts';

/**
 * Reports names that nothing fills in at the place of a text: they would stand there literally. Settings are the prose
 * check's to judge, e-mails about forms and moves that of mails.
 * @returns keys of those texts, of which no other language need be told
 */
export function checkFilled({ catalog, report }: ReadConfig, all: readonly Wanted[]): Set<string> {
  const reported = new Set<string>();
  const asked = groupBy(
    all.flatMap((want) => variants(want).map((key) => ({ key, fills: want.fills }))),
    ({ key }) => key,
  );
  // Such as the texts of an e-mail that a form or a move sends.
  const open = new Set(all.filter((want) => want.open).flatMap(({ keys }) => keys));
  for (const text of [...catalog.texts.values()].flatMap((table) => [...table.values()])) {
    const wants = asked.get(text.key) ?? asked.get(withoutPlural(text.key));
    if (open.has(text.key.slice(0, text.key.lastIndexOf('.')))) continue;
    const known = wants?.every(({ fills }) => fills !== undefined)
      ? wants.flatMap(({ fills = [] }) => fills)
      : catalog.product.get(withoutPlural(text.key));
    if (known === undefined) continue;
    for (const name of placeholders([text])) {
      if (known.includes(name) || name.startsWith('settings.')) continue;
      report.at(text.textPlace)(
        say`nothing fills in {{${name}}} in the text "${text.key}"`,
        suggest(name, known, say`remove it`),
      );
      reported.add(text.key);
    }
  }
  return reported;
}
