import { PAGE_DATA_ID, type PageData } from '../../core/page-data.ts';

/** What the server has written into this page; `null` on a host that writes nothing, or when it cannot be read. */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as PageData;
  } catch {
    return null;
  }
}
