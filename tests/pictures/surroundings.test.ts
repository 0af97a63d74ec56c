import { expect, test } from 'vitest';
import { otherThan } from './surroundings.ts';

const here = { chromium: '140.0.1', platform: 'linux x64', letters: 'a1' };

test.each([
  [here, ''],
  [undefined, 'none is accepted.'],
  [{ ...here, chromium: '139.0.2' }, 'taken with Chromium 139.0.2, this is 140.0.1.'],
  [{ ...here, platform: 'darwin arm64' }, 'taken on darwin arm64, this is linux x64.'],
  [{ ...here, letters: 'b2' }, 'this machine draws letters in other fonts.'],
])('pictures are compared only with those of the same browser and fonts: %j', (there, reason) => {
  expect(otherThan(there, here)).toBe(reason && `Pictures of the stories not compared: ${reason}`);
});
