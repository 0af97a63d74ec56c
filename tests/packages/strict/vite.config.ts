import { forms } from '@el-meu-collegi/compiler/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [forms()],
  build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } } },
});
