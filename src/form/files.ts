/** What a widget that holds a file needs to know of files, beside the contract. */
export { extensionsOf, type FileFacts, fileType, HEAD_BYTES, isFile, withExtension } from '../core/files/file-type.ts';
/** What the server takes of one file, whatever a schema says. */
export { MAX_FILE_BYTES } from '../core/files/limits.ts';
/** How large a picture is before it is opened. */
export { MAX_PIXELS, pixelsOf, SIZE_BYTES } from '../core/files/picture-size.ts';
