/** The parts of `xliff` that we use; the package brings no types. */
declare module 'xliff/jsToXliff12' {
  interface Unit {
    source: string;
    target?: string;
  }
  export interface Translation {
    sourceLanguage: string;
    targetLanguage?: string;
    /** Name of a file → id → its texts. */
    resources: Record<string, Record<string, Unit>>;
  }
  export default function jsToXliff12(translation: Translation): Promise<string>;
}
declare module 'xliff/xliff12ToJs' {
  import type { Translation } from 'xliff/jsToXliff12';

  /** @throws Error when the text is no XML */
  export default function xliff12ToJs(
    xml: string,
    options: { elementNameFn: (name: string) => string },
  ): Promise<Translation>;
}
