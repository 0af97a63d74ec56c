/** For widgets whose value is a file. */
export { extensionsOf, type FileFacts, fileType, HEAD_BYTES, isFile, withExtension } from '../core/files/file-type.ts';
export { MAX_FILE_BYTES } from '../core/files/limits.ts';
export {
  isAnimated,
  MAX_OPENED_PIXELS,
  MAX_PIXELS,
  pictureSizeOf,
  pixelsOf,
  SIZE_BYTES,
} from '../core/files/picture-size.ts';
