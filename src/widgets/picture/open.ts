import { fileType, HEAD_BYTES, MAX_PIXELS, pixelsOf, SIZE_BYTES } from '../../form/files.ts';
import { canvasIsTrue } from '../../ui/true-canvas.ts';

/** A chosen file that is a picture; whoever is done with it calls `close`. */
export interface Picture {
  name: string;
  /** What its bytes show. */
  type: string;
  /** The right way up, as the camera meant it. */
  bitmap: ImageBitmap;
  /** Address of the file for an `<img>`. */
  url: string;
  close(): void;
}

/** What is wrong with a chosen file, or with the browser that is to draw it anew. */
export type Fault = 'type' | 'size' | 'pixels' | 'unreadable' | 'protected';

/** Opens a chosen file: a picture of one of the types by its content, light enough, of a size that can be unpacked, and readable. */
export async function openPicture(
  file: File,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): Promise<Picture | Fault> {
  try {
    const type = fileType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (type === null || !types.includes(type)) return 'type';
    if (file.size > maxBytes) return 'size';
    const start = new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer());
    if (pixelsOf(type, start) > MAX_PIXELS) return 'pixels';
    if (!canvasIsTrue()) return 'protected';
    // By its content: a browser that was told another type by the name must not stumble.
    const bitmap = await createImageBitmap(file.slice(0, file.size, type), { imageOrientation: 'from-image' });
    const url = URL.createObjectURL(file.slice(0, file.size, type));
    return {
      name: file.name,
      type,
      bitmap,
      url,
      close() {
        bitmap.close();
        URL.revokeObjectURL(url);
      },
    };
  } catch {
    return 'unreadable';
  }
}
