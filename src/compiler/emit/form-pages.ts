import type { FormModel } from '../forms/model.ts';
import { otherFormButtons } from '../forms/uses.ts';
import { groupBy, objectOf, objectsOf } from '../json.ts';
import type { LoadedConfig } from '../load.ts';

/**
 * Gives the pages a form is shown on. A form behind a button comes with the form that has the button; one of the
 * user's menu or with a part to play may come up anywhere, which is for those who may open the landing page.
 */
export function pagesOfForms({ menu, forms }: LoadedConfig): (form: FormModel) => string[] {
  const { home, renew } = objectOf(menu.root.parts);
  const anywhere = new Set([renew, ...objectsOf(menu.root.userMenu).map((item) => item.form)]);
  const shown = menu.pages.flatMap(({ id, blocks }, at) => blocks.map((block) => ({ at, id, form: block.form })));
  const showing = groupBy(shown, ({ form }) => String(form));
  const buttons = forms.flatMap((form) => otherFormButtons(form).map((button) => ({ to: button.form, from: form.id })));
  const leading = groupBy(buttons, ({ to }) => to);
  const landing = menu.pages.flatMap(({ id }, at) => (id === home ? { at, id } : []));
  return ({ id }) => {
    const ids = new Set([id, ...(leading.get(id) ?? []).map(({ from }) => from)]);
    const pages = [...ids].flatMap((one) => showing.get(one) ?? []);
    const all = [...(anywhere.has(id) ? landing : []), ...pages].sort((a, b) => a.at - b.at);
    return [...new Set(all.map((page) => page.id))];
  };
}
