/** Some for each language, and for the fields that choose their own, such as a currency. */
const MOST = 200;

/**
 * A format of dates. It is made once: it holds tens of kilobytes outside the heap, where no collector sees them, so one for
 * each value of a long file fills a server's memory.
 * @param language BCP 47 tag; absent: that of the device
 */
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (language, options) => new Intl.DateTimeFormat(language, options),
);

/** A format of numbers, made once for the same reason; so is what compares. */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (language, options) => new Intl.NumberFormat(language, options),
);

export const collator = kept<Intl.CollatorOptions, Intl.Collator>(
  (language, options) => new Intl.Collator(language, options),
);

/** A format of lists of words: a, b and c. */
export const listFormat = kept<Intl.ListFormatOptions, Intl.ListFormat>(
  (language, options) => new Intl.ListFormat(language, options),
);

function kept<Options, Format>(make: (language: string | undefined, options: Options | undefined) => Format) {
  const formats = new Map<string, Format>();
  return (language: string | undefined, options?: Options): Format => {
    const key = JSON.stringify([language, options]);
    const format = formats.get(key) ?? make(language, options);
    if (formats.size >= MOST) formats.clear();
    formats.set(key, format);
    return format;
  };
}
