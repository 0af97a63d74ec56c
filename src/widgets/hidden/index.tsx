import { Global } from '@emotion/react';

const hiddenCell = { '[data-field]:has(> [data-undrawn])': { display: 'none' } };

/** Draws nothing. The form still holds and sends the value. */
export default function HiddenWidget() {
  return (
    <span hidden data-undrawn>
      <Global styles={hiddenCell} />
    </span>
  );
}
