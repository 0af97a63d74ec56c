/** Size of the page that components and stories are drawn in, where a test wants no other. */
export const VIEWPORT = { width: 1280, height: 800 };
