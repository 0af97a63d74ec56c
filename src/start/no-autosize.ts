/** Stands in for MUI's boxes that measure their text: ours grow by the browser itself (`src/ui/fields/text-input.tsx`). */
export default function TextareaAutosize(): never {
  throw new Error('A box asks for `multiline`, which the build leaves out (scripts/lib/build/replaced-parts.ts).');
}
