import type { SvgIconProps } from '@mui/material/SvgIcon';
import * as everywhere from './icons/everywhere.ts';
import type { ICON_NAMES } from './icons/names.ts';
import * as pages from './icons/pages.ts';
import * as workspace from './icons/workspace.ts';

const icons = { ...everywhere, ...workspace, ...pages } satisfies Record<(typeof ICON_NAMES)[number], unknown>;

/**
 * The icon of that name, as decoration beside a text; nothing for an unknown name. This module contains all icons: only
 * code that loads late imports it, other code imports its icon from the icon's file. There are several files because a
 * module lies in one chunk as a whole.
 */
export function Icon({ name, ...props }: { name: string | undefined } & SvgIconProps) {
  if (name === undefined || !Object.hasOwn(icons, name)) return null;
  const Drawn = icons[name as keyof typeof icons];
  return <Drawn aria-hidden {...props} />;
}
