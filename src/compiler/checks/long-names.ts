import { MAX_FILES } from '../../core/files/limits.ts';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { pathOf } from '../../core/values/field-path.ts';
import type { FormModel } from '../forms/model.ts';
import type { Folders } from '../read/folders.ts';
import type { Registry } from '../read/registry.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { filesOf } from './forms/property-names.ts';

/** Refuses names that are longer than the server's calls take: what they name could be published and never be used. */
export function checkLongNames(
  folders: Folders,
  forms: readonly FormModel[],
  registry: Registry,
  report: Report,
): void {
  const { records, lists, procedures } = folders;
  for (const file of [...folders.forms, ...records, ...lists, ...procedures])
    if (file.id.length > LONGEST_NAME)
      report.at(
        { source: file, offset: 0 },
        say`the id has ${file.id.length} characters, and the server takes ${LONGEST_NAME}`,
        say`give the file a shorter name`,
      );
  for (const { owner, key, types } of forms.flatMap((form) => filesOf(form, registry))) {
    // A file is fetched by its path.
    const { length } = pathOf(types.includes('array') ? [key, MAX_FILES - 1] : [key]);
    if (length > LONGEST_NAME)
      report.key(
        owner,
        key,
        say`the path of a file in this field has ${length} characters, and the server takes ${LONGEST_NAME}`,
        say`give the property a shorter name`,
      );
  }
}
