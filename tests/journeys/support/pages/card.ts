import type { Page } from '@playwright/test';
import { withExif } from '../../../support/exif.ts';
import type { Spoken } from '../bilingual.ts';
import { text } from '../project.ts';

/** The membership card form as a person sees it. */
export function card(page: Page, language: Spoken) {
  const say = (key: string) => text(language, 'forms/membership-card-request', key);
  const picture = (name: string) => text(language, 'widgets/picture', name);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    phone: page.locator('#root_datosContacto__movil'),
    photo: page.locator('#root_foto'),
    preview: page.locator('[data-field=foto] img'),
    remove: button(picture('remove')),
    cropArea: page.getByRole('application', { name: picture('cropArea') }),
    zoom: page.getByRole('slider', { name: picture('zoom') }),
    crop: button(picture('crop')),
    keep: button(picture('keep')),
    send: button(say('buttons.submit')),
    clear: button(say('buttons.clear')),
    say,
    picture,
  };
}

/** Remembers what the page makes addresses for, so that a journey can ask for the bytes on show. */
export async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const make = URL.createObjectURL.bind(URL);
    const made: Record<string, Blob> = {};
    Object.assign(globalThis, { made });
    URL.createObjectURL = (blob: Blob) => {
      const url = make(blob);
      made[url] = blob;
      return url;
    };
  });
}

/** The bytes of the picture that the form shows as chosen. */
export async function shownBytes(page: Page): Promise<Buffer> {
  const url = await page.locator('[data-field=foto] img').getAttribute('src');
  const bytes = await page.evaluate(async (address) => {
    const { made } = globalThis as unknown as { made: Record<string, Blob> };
    return [...new Uint8Array((await made[String(address)]?.arrayBuffer()) ?? new ArrayBuffer(0))];
  }, url);
  return Buffer.from(bytes);
}

/**
 * A photo as a phone takes it: noisy, so that it weighs something, and lying on its side. Seen the right
 * way up (EXIF 6: a quarter clockwise) it is 600 wide and 800 high, its upper half red, its lower half blue.
 */
export async function phonePhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(800, 600);
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    const pixels = pen.createImageData(800, 600);
    for (let index = 0; index < 800 * 600; index++) {
      const noise = (index * 2654435761) % 61;
      const left = index % 800 < 400;
      pixels.data.set(
        left ? [200 + (noise % 50), noise, noise, 255] : [noise, noise, 200 + (noise % 50), 255],
        index * 4,
      );
    }
    pen.putImageData(pixels, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return { name: 'IMG 0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(withExif(new Uint8Array(bytes), 6)) };
}

/** Size of a picture and what stands at the middle of its upper and lower edge. */
export function seen(page: Page, picture: Uint8Array): Promise<{ width: number; height: number; ends: string[] }> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const { width, height } = bitmap;
      const pen = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
      pen.drawImage(bitmap, 0, 0);
      const ends = [2, height - 3].map((y) => {
        const [red = 0, , blue = 0] = pen.getImageData(width / 2, y, 1, 1).data;
        return red > blue ? 'red' : 'blue';
      });
      return { width, height, ends };
    },
    [...picture],
  );
}
