import { expect, it } from 'vitest';
import { called } from '../../../src/server/kit/called.ts';

it('names a command as it is called where the program stands', () => {
  const lines = (root?: string) => [
    called('server', '', root),
    called('admin', 'demo remove', root),
    called('config', 'publish', root),
    called('config', 'publish --hide-values', root),
    called('new', '<kind> NAME', root),
  ];
  expect(lines()).toEqual([
    'npm start',
    'npm run admin -- demo remove',
    'npm run config:publish',
    'npm run config:publish -- --hide-values',
    'npm run new-<kind> -- NAME',
  ]);
  // A release has no sources to build from.
  expect(lines('/nowhere')).toEqual([
    'node server.mjs',
    'node admin.mjs demo remove',
    'node config.mjs publish',
    'node config.mjs publish --hide-values',
    'node new.mjs <kind> NAME',
  ]);
});
