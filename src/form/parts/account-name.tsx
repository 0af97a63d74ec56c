import { styled } from '@mui/material/styles';
import type { CompiledForm } from '../../core/config.ts';
import { propertyNames } from '../../core/forms/property-names.ts';

/** Out of sight and of reach, yet drawn: password managers pass over what is `hidden`. */
const Unseen = styled('input')({
  position: 'absolute',
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});

/**
 * In a form that asks for a secret and not for a username: the name the secret belongs to, so that
 * password managers fill in and save the right one (WHATWG autofill, `username` beside a password). It
 * is never sent.
 */
export function AccountName({ form, account }: { form: CompiledForm; account: string | undefined }) {
  if (account === undefined || account === '' || !asksForSecretAlone(form)) return null;
  return (
    <Unseen type="text" name="username" autoComplete="username" value={account} readOnly tabIndex={-1} aria-hidden />
  );
}

function asksForSecretAlone({ schema, uiSchema, widgets }: CompiledForm): boolean {
  const fields = [...propertyNames(schema)].map((name) => (uiSchema[name] ?? {}) as Record<string, unknown>);
  const secret = fields.some((ui) => widgets[String(ui['ui:widget'])]?.secret === true);
  return secret && !fields.some((ui) => ui['ui:autocomplete'] === 'username');
}
