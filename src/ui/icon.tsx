import type { SvgIconComponent } from '@mui/icons-material';
import type { SvgIconProps } from '@mui/material/SvgIcon';

const files = import.meta.glob<SvgIconComponent>('./icons/*.tsx', { eager: true, import: 'default' });

/** Names that config files may use: the files of `icons/`. */
export const iconNames: readonly string[] = Object.keys(files).map((file) =>
  file.slice('./icons/'.length, -'.tsx'.length),
);

/**
 * The icon of that name, always decoration beside a text; nothing when there is none. All icons come
 * along with this file: only parts that load late import it, the others import their icon's own file.
 */
export function Icon({ name, ...props }: { name: string | undefined } & SvgIconProps) {
  const Drawn = name === undefined ? undefined : files[`./icons/${name}.tsx`];
  return Drawn ? <Drawn aria-hidden {...props} /> : null;
}
