import useSWRImmutable from 'swr/immutable';
import { useApp } from '../../../context.tsx';
import { loadWorkspace, type Workspace } from '../../../version/workspace.ts';
import { formKey, type LoadedForm, loadForm } from '../../form/filling/load-form.ts';

/** A published version, whether it is live or not. What is published under a name never changes. */
export function useVersion(version: string) {
  const { workspace, language } = useApp();
  return useSWRImmutable<Workspace, unknown>(['version', version, language], async () => {
    if (version === workspace.version) return workspace;
    const { environment } = workspace;
    return loadWorkspace(workspace.url(''), { version, environment }, { language, signedIn: true });
  });
}

/** A form of it with its parts, in its own words: an equal form of the live version has that one's general texts. */
export function useVersionForm(version: Workspace, form: string, language: string) {
  const { runtime } = useApp();
  return useSWRImmutable<LoadedForm, unknown>(
    ['preview', version.version, ...(formKey(version, form, language) ?? [])],
    () => loadForm(version, form, language, runtime.registries),
  );
}
