export const CHROMIUM_FLAGS: string[];
export function systemChromium(): string | undefined;
export function systemHeadlessShell(): string | undefined;
export function playwrightChromium(): Promise<string | undefined>;
interface LaunchOptions {
  executablePath: string | undefined;
  args: string[];
  env: NodeJS.ProcessEnv;
}
export function wholeBrowser(): LaunchOptions;
export function launchOptions(): LaunchOptions;
