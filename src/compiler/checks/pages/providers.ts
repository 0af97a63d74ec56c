import { ANONYMOUS } from '../../../core/session/access.ts';
import { type JsonObject, objectEntries, objectOf, stringOf, stringsOf } from '../../json.ts';
import { blockItems, type MenuTree } from '../../menu/tree.ts';
import type { JsonFile } from '../../read/json-file.ts';
import type { RecordModel } from '../../records/model.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { nearest } from '../../suggest.ts';
import { opensTo } from './menu.ts';

/**
 * Checks the providers of `menus/settings.json`: a page for visitors offers each one, it opens accounts of people alone,
 * and a national id that it is matched with is nothing that its owner may change.
 */
export function checkProviders(
  file: JsonFile | null,
  menu: MenuTree,
  records: readonly RecordModel[],
  report: Report,
): void {
  const providers = objectOf(objectOf(file?.value).signIn);
  const open = menu.pages.filter((page) => opensTo(menu, page, ANONYMOUS)).flatMap(({ blocks }) => blocks);
  const names = Object.keys(providers);
  const items = open.filter(({ type }) => type === 'providers').flatMap((block) => blockItems(block));
  // A misspelt name is reported where it stands, so the provider that was meant counts as offered.
  const offered = items.map(({ id }) => nearest(stringOf(id) ?? '', names));
  for (const [name, provider] of objectEntries(providers)) {
    if (!offered.includes(name))
      report.key(
        providers,
        name,
        say`no page that visitors may open offers the provider "${name}"`,
        say`add a block {"type": "providers", "id": "providers", "items": [{"id": "${name}"}]} to the page to sign in`,
      );
    for (const { text, index } of stringsOf(provider.roles))
      if (text === ANONYMOUS)
        report.value(provider.roles as object, index, say`"${ANONYMOUS}" has no account`, say`name roles of people`);
    if (provider.match === 'nationalId') checkNationalId(provider, records, report);
  }
}

function checkNationalId(provider: JsonObject, records: readonly RecordModel[], report: Report): void {
  for (const { whole } of records) {
    const property = stringOf(objectOf(whole.parts).nationalId);
    if (property === undefined) continue;
    if (objectOf(objectOf(whole.properties)[property]).readOnly !== true)
      report.value(
        provider,
        'match',
        say`people may change the property "${property}", by which the provider finds their account`,
        say`write "readOnly": true at "${property}" in the record, or match the username`,
      );
    return;
  }
  report.value(
    provider,
    'match',
    say`no record says which property is the national id`,
    say`name it under "parts" of the record, or match the username`,
  );
}
