import { type ParameterGroup, parameterEntries } from '../../../core/parameter-entries.ts';
import type { Queries } from '../../../server/db/database.ts';
import type { TreeLists } from '../../../server/procedures/choices.ts';
import { findParameters } from './parameters.ts';

const group = (name: ParameterGroup) => async (db: Queries) => parameterEntries(await findParameters(db), name);

/** What a declaration may choose, by the sources that its form names. */
const lists: TreeLists = {
  'professional-activities': group('activitats_professionals'),
  'project-areas': group('proyecto'),
  territories: group('territorios'),
};

export default lists;
