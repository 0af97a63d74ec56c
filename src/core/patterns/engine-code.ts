/**
 * The end of a module of validators whose patterns may not run on the browser's own engine: whoever loads the module gives it
 * another one. It stands for the `RegExp` of AJV's code, which writes its patterns with the flag `u`. Without an engine they
 * run natively.
 */
export const ENGINE_CODE = `
let engine;
export function runPatterns(given) { engine = given; }
function RegExp(source, flags) {
  if (flags !== 'u') return new globalThis.RegExp(source, flags);
  let pattern;
  return { test: (text) => (pattern ??= engine ? engine(source) : new globalThis.RegExp(source, flags)).test(text) };
}`;
