import type { Action } from '../core/action.ts';

/**
 * Opens a link of the settings in a new window, once the form may be sent. Where the page shows the form
 * with a context, the link `<link>_<context>` goes before: one form, a document for each context.
 * 204 when the window opened, 0 when the browser held it back; nothing is sent.
 */
const action: Action<{ link: string }> = {
  open: true,
  async send(context, { link }, submission) {
    const { links } = context.settings;
    const names = submission.context === null ? [link] : [`${link}_${submission.context}`, link];
    const target = names.find((name) => Object.hasOwn(links, name));
    if (target !== undefined && context.openWindow(links[target] as string))
      return { status: 204, data: null, error: null };
    return { status: 0, data: null, error: { status: 'Error', message: context.text('app.form.windowBlocked') } };
  },
};

export default action;
