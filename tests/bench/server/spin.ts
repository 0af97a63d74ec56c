import { giveWay } from '../../../src/server/kit/threads/give-way.ts';

// This process computes without an end. The system treats it as idle, like the process that compiles a working copy.
giveWay('idle');
process.send?.({ url: '' }, () => {
  for (;;);
});
