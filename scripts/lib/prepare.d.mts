export function build(): void;
export function whenNpmIsGone(end: () => void): void;
/** @returns the folder */
export function buildForPreview(): string;
