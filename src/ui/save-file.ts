export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * A file name with the day in front, `20-11-2026-name.pdf` (spec 2 §7), without characters that file systems refuse.
 */
export function datedName(name: string, extension: string, day = new Date()): string {
  const date = [day.getDate(), day.getMonth() + 1].map((part) => String(part).padStart(2, '0'));
  const clean = name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  return `${[...date, day.getFullYear(), clean].filter((part) => part !== '').join('-')}.${extension}`;
}
