export const CONFIG_SOURCES: string[];
/** The other organisation, whose forms have stories and tests too. */
export const CLUB: string;
export function notGenerated(path: string): boolean;
export function writeSite(): string;
