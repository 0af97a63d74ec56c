import { fieldOrder } from '../../../core/display.ts';
import { prefillsOf } from '../../../core/prefills.ts';
import { nameOf } from '../../../core/wire.ts';
import type { AddressKind } from '../../../types/shared/member-record.ts';
import type { LoadedForm, LoadedVersion } from '../../config/loaded-version.ts';
import { formsThatSend } from '../../config/published-rules.ts';

/** The action whose forms know the rules of an address; its parameter is the kind. */
const ACTION = 'member-data';

export function addressUse(kind: AddressKind) {
  return { action: ACTION, params: { tipoDireccion: kind } };
}

/** The published forms that send an address of a kind and that this role may open. */
export function addressForms(version: LoadedVersion, kind: AddressKind, role: string): LoadedForm[] {
  return formsThatSend(version, addressUse(kind), role);
}

/** Names on the wire, flattened, of the fields that people can change in one of these forms. */
export function editableNames(forms: readonly LoadedForm[]): ReadonlySet<string> {
  return new Set(forms.flatMap((form) => namesOf(form, (property) => !isFixed(form, property))));
}

/** Names on the wire, flattened, of all that one of these forms shows of the record. */
export function shownNames(forms: readonly LoadedForm[]): ReadonlySet<string> {
  const filled = forms.flatMap(({ spec }) => prefillsOf(spec).flatMap(({ map = {} }) => Object.values(map)));
  return new Set([...forms.flatMap((form) => namesOf(form, () => true)), ...filled]);
}

function namesOf(form: LoadedForm, counts: (property: string) => boolean): string[] {
  return fieldOrder(form)
    .filter(counts)
    .map((property) => nameOf(form.spec.wire?.rename ?? {}, property));
}

function isFixed({ uiSchema }: LoadedForm, property: string): boolean {
  const ui = (uiSchema[property] ?? {}) as Record<string, unknown>;
  return ui['ui:readonly'] === true || ui['ui:disabled'] === true;
}
