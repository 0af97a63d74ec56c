// Headers of a call that another server passes on to a preview.

/** Has the secret, without which a preview answers nobody. */
export const SECRET_HEADER = 'x-preview-secret';
/** The host and path below which the browser sees the preview. */
export const BASE_HEADER = 'x-preview-base';
