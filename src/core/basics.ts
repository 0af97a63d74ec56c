// Types that forms and menus share.

/** BCP 47 primary tag of an interface language: `ca`, `es`. Also the folder name under `messages/`. */
export type Language = string;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Values of a form by property name; nested names are flattened with `__` (spec 2 §3). */
export type Values = Record<string, unknown>;

/** The named checks of the menu file: check name → role constants that pass it. */
export type Checks = Record<string, readonly string[]>;

/** A call to an action as a config file names it. `params` fit the action's own `params` schema. */
export interface ActionUse {
  action: string;
  params?: Record<string, Json>;
}
