import { register } from 'node:module';

// Sources of a release keep their names and have no types left: Node 20 has only to be told that they are modules.
register('./read-hooks.mjs', import.meta.url);
