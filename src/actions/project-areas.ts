import { parameterList } from '../api/parameters.ts';
import type { Action } from '../core/action.ts';

/** Kinds of projects, in groups with a key each (spec 2 §3 "Parameters tree"). */
const action: Action = {
  list: parameterList('proyecto'),
};

export default action;
