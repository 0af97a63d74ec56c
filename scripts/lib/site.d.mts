export const CONFIG_SOURCES: string[];
export function notGenerated(path: string): boolean;
export function writeSite(): string;
