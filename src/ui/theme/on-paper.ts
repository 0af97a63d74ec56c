const BOXES = ':is(input[type=text], input[type=email], input[type=tel], input[type=url], select)';

/** The text of each box of one line stands in `data-on-paper` of its frame, which is printed in its place: it wraps. */
function writeTexts(): void {
  for (const box of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`.MuiInputBase-root > ${BOXES}`)) {
    const text = box instanceof HTMLSelectElement ? (box.selectedOptions[0]?.text ?? '') : box.value;
    if (text !== '') box.parentElement?.setAttribute('data-on-paper', text);
  }
}

function removeTexts(): void {
  for (const frame of document.querySelectorAll('[data-on-paper]')) frame.removeAttribute('data-on-paper');
}

/** Boxes that are written in scroll sideways, which paper does not. Returns a function that ends it. */
export function keepTextsOnPaper(): () => void {
  window.addEventListener('beforeprint', writeTexts);
  window.addEventListener('afterprint', removeTexts);
  return () => {
    window.removeEventListener('beforeprint', writeTexts);
    window.removeEventListener('afterprint', removeTexts);
  };
}
