/**
 * Sends the form within an element as it stands, so that it says what it lacks. A button that waits for a tick gets
 * it first.
 */
export async function sendAsItStands(place: HTMLElement | null): Promise<void> {
  const form = place?.querySelector('form');
  if (!form) return;
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button?.ariaDisabled === 'true') {
    for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not(:checked)')) box.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  form.requestSubmit();
}
