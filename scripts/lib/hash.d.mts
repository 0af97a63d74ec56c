export function hashOf(root: string, paths: string[], wanted?: (path: string) => boolean): string;
export function stamped(root: string, name: string, value: string): boolean;
export function stamp(root: string, name: string, value: string): void;
