/** Faults for touch and sight; each line names the element. Runs in the page, so it stands alone. */
export function lookFaults(): string[] {
  const LEAST = 44;
  /** Pixels that layouts round off. */
  const ROUNDING = 1;
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=switch], [role=slider], [role=menuitem]';
  const isSeen = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // Behind an open dialog.
    if (element.closest('[aria-hidden=true], [inert]')) return false;
    return shown && width > 2 && height > 2 && right > 0 && bottom > 0;
  };
  const named = (element: Element) => element.outerHTML.replaceAll(/ (class|style|d)="[^"]*"/g, '').slice(0, 120);

  /** The final size of a box, also while it still grows. */
  const sizeOf = (box: Element) => ({
    width: (box as HTMLElement).offsetWidth,
    height: (box as HTMLElement).offsetHeight,
  });

  /** The largest of what belongs to the control alone and gives it what is touched. */
  function target(element: Element): { width: number; height: number } {
    // A line of a table is its link's, by what the link lays over it.
    if (getComputedStyle(element, '::after').position === 'absolute') {
      let over = element;
      while (getComputedStyle(over).position === 'static' && over.parentElement) over = over.parentElement;
      return sizeOf(over);
    }
    // The box that is drawn around a field's input is no part of it for a browser, but is for whoever touches it.
    const around = element.matches('input, select, textarea') ? element.parentElement : null;
    const boxes = [element, element.closest('label'), around].flatMap((box) => (box ? [sizeOf(box)] : []));
    return boxes.reduce((best, size) => (size.height > best.height ? size : best));
  }

  /** Nothing comes of touching it: it cannot be used, or only be read. */
  function isAtRest(element: Element): boolean {
    const { disabled, readOnly } = element as HTMLInputElement;
    return disabled || readOnly;
  }

  /** A link among words is as high as its line (WCAG 2.5.8). */
  function isInText(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false;
    const words = element.parentElement?.textContent?.trim() ?? '';
    return words.length > (element.textContent?.trim().length ?? 0);
  }

  const small = [...document.querySelectorAll(controls)]
    .filter((element) => isSeen(element) && !isInText(element) && !isAtRest(element))
    .flatMap((element) => {
      const { width, height } = target(element);
      const fits = height >= LEAST - ROUNDING && width >= LEAST - ROUNDING;
      return fits ? [] : [`${Math.round(width)} × ${Math.round(height)}: ${named(element)}`];
    });

  /** Where the words of a button begin, or the sign before them. */
  function begin(button: Element): number {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getBoundingClientRect().left;
  }

  /** Text buttons that begin a line, whose words stand further in than the line does. */
  const further = [...document.querySelectorAll('.MuiButton-text:not(.MuiButton-fullWidth)')].flatMap((button) => {
    const row = button.parentElement;
    if (!row || !isSeen(button) || button.closest('header, nav, .MuiDialogActions-root, .MuiAlert-action')) return [];
    const line = row.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(row).paddingLeft);
    const [edge, words] = [button.getBoundingClientRect().left, begin(button)];
    const isWide = row.clientWidth - button.getBoundingClientRect().width < LEAST;
    const begins = Math.abs(edge - line) <= ROUNDING && !isWide && getComputedStyle(row).direction === 'ltr';
    return begins && words - line > ROUNDING ? [`words ${Math.round(words - line)} further in: ${named(button)}`] : [];
  });

  return [...small, ...further];
}
