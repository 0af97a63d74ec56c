import { useMemo } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import type { ActionContext } from '../../../../core/action.ts';
import { noAnswer } from '../../../../core/failures.ts';
import { openAlone } from '../../../../ui/text/links.tsx';
import type { Texts } from '../../../../ui/text/texts.tsx';
import { useApp } from '../../../context.tsx';
import { keepBackOfficeRecord, redirectOf, withoutBase } from '../../../session/redirect.ts';
import type { Workspace } from '../../../version/workspace.ts';

export function useActionContext(workspace: Workspace, texts: Texts): ActionContext {
  const { runtime, session } = useApp();
  const { search } = useLocation();
  const navigate = useNavigate();
  const base = useHref('/');
  return useMemo<ActionContext>(() => {
    const query = new URLSearchParams(search);
    const { tree, menu, environment } = workspace;
    const context: ActionContext = {
      call: runtime.call,
      session,
      // In a frame of another site nobody signs in.
      startSession: (token) => !runtime.embedded && runtime.sessions.start(token),
      language: texts.language,
      text: texts.text,
      mailTemplate: (id) => workspace.mailTemplate(id).catch(() => null),
      displays: () => import('../../../../widgets/displays.ts').then((all) => all.displays).catch(() => null),
      settings: workspace.settings,
      environment,
      version: workspace.version,
      goOn() {
        const target = redirectOf(query, environment);
        const signedIn = runtime.sessions.get();
        if (target !== null && signedIn) keepBackOfficeRecord(signedIn);
        if (target === null || target.startsWith('/'))
          navigate(target === null ? '/' : withoutBase(target, base), { replace: true });
        else runtime.leave(target);
      },
      addressOf(page) {
        const path = (tree.get(page) ?? tree.get(menu.parts.home))?.path ?? '/';
        return new URL(base.replace(/\/$/, '') + path, location.origin).href;
      },
      openWindow: openAlone,
      query,
      entries: (source, asked) =>
        import('../../../providers/entries.ts')
          .then(({ fetchEntries }) => fetchEntries(context, source, asked))
          .catch(() => noAnswer),
    };
    return context;
  }, [runtime, session, texts, workspace, navigate, search, base]);
}
