/** `12`. */
export { default } from '../number/display.ts';
