import { parameterList } from '../api/parameters.ts';
import type { Action } from '../core/action.ts';

/** Where somebody works (spec 2 §3 "Parameters tree"). */
const action: Action = {
  list: parameterList('territorios'),
};

export default action;
