export function whenNpmIsGone(end: () => void): void;
