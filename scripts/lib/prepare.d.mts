export function build(): void;
export function whenNpmIsGone(end: () => void): void;
