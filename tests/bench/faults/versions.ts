import { createHash } from 'node:crypto';
import type { VersionFiles } from '../../../src/server/domain/publishing/activate.ts';
import { projectVersion } from '../../server/support/fixture/project-version.ts';

/** The project's version under another name, so that each publish is one. */
export async function changedVersion(round: number): Promise<VersionFiles> {
  const made = await projectVersion();
  const version = createHash('sha256').update(`${made.version} ${round}`).digest('hex').slice(0, made.version.length);
  return { ...made, version, manifest: { ...made.manifest, version } };
}
