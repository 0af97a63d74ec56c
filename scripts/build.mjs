import { build, buildForPreview, checkNode, install } from './lib/prepare.mjs';

// `npm run build`: builds the browser app into `dist/` if a source changed. With `--preview` its last line is the
// folder of a build that no running server serves.

checkNode();
install();
if (process.argv.includes('--preview')) process.stdout.write(`${buildForPreview()}\n`);
else build();
