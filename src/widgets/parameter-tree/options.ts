import type { TreeOptions, TreeRule } from '../../form/tree.ts';
import type { Json } from '../../form/widget.ts';

export interface Options extends TreeOptions {
  /** Where the entries come from. */
  source: string;
  rules: readonly TreeRule[];
}

/** Values of the chosen entries. */
export type Selection = Json[];
