/**
 * Loads what pages of the app are drawn with. Code that the development server has never served takes longer on a busy
 * machine than a page waits for it.
 */
export async function loadPageCode(): Promise<void> {
  await Promise.all([
    import('../../src/form/index.ts'),
    import('../../src/app/blocks/form/filling/form-providers.tsx'),
    import('../../src/app/shell/workspace-layout.tsx'),
  ]);
}
