import { parameterList } from '../api/parameters.ts';
import type { Action } from '../core/action.ts';

/** What members of a trade do (spec 2 §3 "Parameters tree"). */
const action: Action = {
  list: parameterList('activitats_professionals'),
};

export default action;
