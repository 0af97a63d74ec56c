import { build, checkNode } from './lib/prepare.mjs';

// `npm run build`: the browser app in `dist/`, made anew only when a source changed.

checkNode();
build();
