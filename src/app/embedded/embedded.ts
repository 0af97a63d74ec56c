import type { Settings } from '../../core/config.ts';
import { keepNothing } from '../device.ts';

/**
 * Begins a page in a frame of another site, before anything is read from the device: it has no session.
 * @returns the language that the other site asks for
 */
export function beginEmbedded(search: string): { language: string | undefined } {
  keepNothing();
  return { language: new URLSearchParams(search).get('language') ?? undefined };
}

/** Tells the site around the frame how high the page is, and what it is called; no site but those of the settings. */
export function tellHeight({ embedding = [] }: Settings, box: HTMLElement): () => void {
  const tell = () => {
    const message = { workspaceHeight: box.scrollHeight, workspaceTitle: document.title };
    for (const origin of around(embedding)) parent.postMessage(message, origin);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(box);
  tell();
  return () => observer.disconnect();
}

/** The origin of the site around, as the browser tells it; where it does not, every site that may show the page. */
function around(allowed: readonly string[]): readonly string[] {
  if (parent === window) return [];
  const told = [location.ancestorOrigins?.[0], originOf(document.referrer)];
  const known = told.find((origin) => origin !== undefined && allowed.includes(origin));
  return known === undefined ? allowed : [known];
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
