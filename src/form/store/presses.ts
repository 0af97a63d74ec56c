/**
 * Tells when a pointer goes down anywhere on the page, and when it is up again and its click has been
 * delivered. A finger's tap comes twice: as the touch itself, and as the mouse events that browsers make of
 * it, in which the field loses the focus. Gives back what ends the watch.
 */
export function watchPresses(onPress: (down: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const down = () => {
    clearTimeout(timer);
    onPress(true);
  };
  // The click follows in the same task.
  const up = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onPress(false));
  };
  const downs = ['pointerdown', 'mousedown'] as const;
  // A press that becomes a drag has no `pointerup`; one that leaves the window has neither.
  const ups = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'blur'] as const;
  for (const name of downs) window.addEventListener(name, down, { capture: true });
  for (const name of ups) window.addEventListener(name, up, { capture: name !== 'blur' });
  return () => {
    clearTimeout(timer);
    onPress(false);
    for (const name of downs) window.removeEventListener(name, down, { capture: true });
    for (const name of ups) window.removeEventListener(name, up, { capture: name !== 'blur' });
  };
}
