export function hasProgram(name: string): boolean;
export function postgresFolders(): string[];
