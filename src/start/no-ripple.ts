/** Stands in for MUI's ripple: the theme has none on any button. */
export default function TouchRipple(): null {
  return null;
}
