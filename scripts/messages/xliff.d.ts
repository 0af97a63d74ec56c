/** The parts of `xliff` that we use; the package brings no types. */
declare module 'xliff/jsToXliff12' {
  interface Unit {
    source: string;
    target?: string;
  }
  interface Translation {
    sourceLanguage: string;
    targetLanguage?: string;
    /** Name of a file → id → its texts. */
    resources: Record<string, Record<string, Unit>>;
  }
  export default function jsToXliff12(translation: Translation): Promise<string>;
}
