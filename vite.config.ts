import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Vitest reads this file too; its projects stand beside the tests. */
const test = process.env.VITEST ? (await import('./tests/vitest.projects.ts')).default : undefined;

export default defineConfig({
  plugins: [react()],
  // What is served beside the app comes from the published config, never from a folder of ours.
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The Content-Security-Policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Licence notices of dependencies travel with the code.
    license: true,
  },
  test,
});
