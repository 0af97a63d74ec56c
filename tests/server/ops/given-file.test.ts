import { expect, it } from 'vitest';
import { readGiven } from '../../../scripts/lib/command.ts';

it('says which file of a command cannot be read, and why', async () => {
  await expect(readGiven('/no/such/file.csv')).rejects.toThrow(
    'The file /no/such/file.csv cannot be read: there is no such file.',
  );
  await expect(readGiven('/')).rejects.toThrow('The file / cannot be read: it is a folder.');
});
