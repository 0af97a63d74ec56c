import { Global } from '@emotion/react';

/** The cell of a field that is not drawn. */
const cell = { '[data-field]:has(> [data-undrawn])': { display: 'none' } };

/** Nothing. The value is in the form all the same, and is sent. */
export default function HiddenWidget() {
  return (
    <span hidden data-undrawn>
      <Global styles={cell} />
    </span>
  );
}
