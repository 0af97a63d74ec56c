import { parameterList } from '../api/parameters.ts';
import type { Action } from '../model/action.ts';

/** Kinds of projects, in groups with a key each (spec 2 §3 "Parameters tree"). */
const action: Action = {
  list: parameterList('proyecto'),
};

export default action;
