import { writeSite } from '../scripts/lib/site.mjs';

/** Before component tests and stories: the published config must answer below `/config/`. */
export default function setup(): void {
  writeSite();
}
