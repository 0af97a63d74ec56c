declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { targetFormat: 'sfnt'; noHinting: boolean; keepFeatures: string[] },
  ): Promise<Buffer>;
}

declare module 'fontverter' {
  const fontverter: { convert(font: Buffer, format: 'sfnt' | 'woff2'): Promise<Buffer> };
  export default fontverter;
}
