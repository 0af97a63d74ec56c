export const CHROMIUM_FLAGS: string[];
export function systemChromium(): string | undefined;
export function systemHeadlessShell(): string | undefined;
export function playwrightChromium(): Promise<string | undefined>;
export function wholeBrowser(): { executablePath: string | undefined; args: string[] };
export function launchOptions(): { executablePath: string | undefined; args: string[] };
