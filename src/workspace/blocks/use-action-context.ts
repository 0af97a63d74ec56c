import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ActionContext } from '../../model/action.ts';
import type { Texts } from '../../ui/texts.tsx';
import { useApp } from '../context.tsx';
import type { Workspace } from '../version/workspace.ts';

/** What an action of a form may use, under the version the form is shown in. */
export function useActionContext(workspace: Workspace, texts: Texts): ActionContext {
  const { runtime, session, visitor } = useApp();
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo<ActionContext>(
    () => ({
      call: runtime.call,
      session,
      startSession: (token) => void runtime.sessions.start(token),
      endSession: () => runtime.sessions.end(),
      language: texts.language,
      text: texts.text,
      mailTemplate: (id) => workspace.mailTemplate(id).catch(() => null),
      settings: workspace.settings,
      environment: workspace.environment,
      menu: workspace.menu,
      version: workspace.version,
      goTo(target) {
        const to = 'path' in target ? { to: target.path } : workspace.tree.destination(target, visitor);
        if (to && 'to' in to) navigate(to.to);
      },
      query: new URLSearchParams(search),
    }),
    [runtime, session, visitor, texts, workspace, navigate, search],
  );
}
