import { fromCommand } from '../../src/server/from-command.ts';
import type { VitalSummary } from '../../src/server/http/vitals.ts';
import type { AdminCommand } from '../lib/command.ts';

export default ((admin, settings) => {
  admin
    .command('vitals')
    .description('shows how fast pages were for their readers since the start')
    .action(async () => {
      const lines = await fromCommand<VitalSummary[]>(settings(), '/admin/vitals', {}, async () => []);
      if (lines.length === 0)
        console.log(
          'No page has reported yet, or no server with the embedded database runs. With PostgreSQL see /metrics.',
        );
      for (const { name, count, good, poor, p75 } of lines) {
        const share = (part: number) => `${Math.round((part / count) * 100)} %`;
        const value = name === 'CLS' ? p75.toFixed(3) : `${Math.round(p75)} ms`;
        console.log(`${name.padEnd(5)} p75 ${value.padStart(9)}  good ${share(good)}, poor ${share(poor)} of ${count}`);
      }
    });
}) satisfies AdminCommand;
