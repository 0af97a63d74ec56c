import type { Values } from '../../../core/config.ts';
import { propertyNames } from '../../../core/forms/property-names.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import type { FormLogic } from '../logic.ts';
import { type Address, fieldAt } from './address.ts';
import { filledBy, keepable } from './keep.ts';
import { type UserInput, withPart } from './user-input.ts';
import type { ValueTree } from './value-tree.ts';

interface Target {
  logic: FormLogic;
  tree: ValueTree;
  input: UserInput;
}

/** The user goes on with what was typed. Another version of the form may have lost a field, or made a secret of it. */
export function restoreTyped(schema: unknown, typed: Values, { logic, tree, input }: Target): void {
  const known = propertyNames(schema);
  const kept = Object.entries(typed)
    .filter(([name]) => known.has(name))
    .map(([name, part]) => [fieldAt('', name), keepable(logic, fieldAt('', name), part)] as const)
    .filter(([, part]) => part !== undefined);
  for (const [root, part] of kept) {
    for (const address of filledBy(logic, root, part)) input.touch(address);
    putPart(root, part, { logic, tree });
  }
  input.restore(Object.fromEntries(kept.map(([root, part]) => [rootOf(root), part])));
}

/** Puts what is the user's of a field of the form into its place, as `UserInput.partOf` gave it. */
export function putPart(root: Address, part: unknown, { logic, tree }: Omit<Target, 'input'>): void {
  const value = withPart(tree.at(root), part, root, (address) => logic.hasFields(address));
  tree.values = { ...tree.values, [rootOf(root)]: value };
}
