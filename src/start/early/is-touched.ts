type Touchable = HTMLInputElement & HTMLDetailsElement;

/**
 * Whether somebody did anything to a page that the server had drawn, before its scripts were there. Every page carries
 * this, so it is short; what is done about it is fetched then.
 */
export function isTouched(page: Element): boolean {
  return (
    (globalThis as { pressed?: unknown }).pressed != null ||
    [...page.querySelectorAll<Touchable>('input,textarea,details')].some(
      // A checkbox without a value says "on", and no default for it.
      ({ type, value, defaultValue, checked, defaultChecked, open }) =>
        open || checked !== defaultChecked || (type !== 'checkbox' && value !== defaultValue),
    )
  );
}
