import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { LoneButton } from '../../ui/buttons.tsx';
import { warning as WarningIcon } from '../../ui/icons/everywhere.ts';
import { close as CloseIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { palette } from '../../ui/theme/palette.ts';

/** A chosen value, drawn as a tag. */
export interface Tag {
  key: string;
  label: string;
  /** Label with the group, for screen readers. */
  fullName: string;
  isGone: boolean;
}

interface Props {
  tags: readonly Tag[];
  /** Undefined if tags cannot be removed. */
  onRemove: ((key: string) => void) | undefined;
  /** The last tag was removed: moves the focus elsewhere. */
  onEmptied(): void;
}

/** Number of tags to show at first. */
const FEW = 12;

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.75),
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

const Item = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  maxWidth: '100%',
  paddingInline: theme.spacing(1.5),
  borderRadius: 22,
  backgroundColor: palette.primary.soft,
  overflowWrap: 'anywhere',
  '&[data-removable]': { paddingInlineEnd: 0 },
  '&[data-gone]': { backgroundColor: palette.secondary.soft },
  '& > span': { minWidth: 0, paddingBlock: theme.spacing(0.5) },
  '& > svg': { fontSize: 18, marginInlineEnd: theme.spacing(0.5), flex: 'none' },
}));

const Remove = styled(ButtonBase)({ width: 44, height: 44, flex: 'none', borderRadius: 22, '& svg': { fontSize: 18 } });

/** The chosen values, each with a button that removes it and moves the focus to the next. */
export function ChosenList({ tags, onRemove, onEmptied }: Props) {
  const { text } = useTexts();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = all ? tags : tags.slice(0, FEW);
  if (tags.length === 0) return null;

  const remove = (tag: Tag, index: number) => {
    onRemove?.(tag.key);
    if (tags.length === 1) return onEmptied();
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
  };

  return (
    <>
      <List ref={list}>
        {shown.map((tag, index) => (
          <Item key={tag.key} data-gone={tag.isGone || undefined} data-removable={onRemove && ''}>
            {tag.isGone && <WarningIcon aria-hidden />}
            <span>{tag.label}</span>
            {onRemove && (
              <Remove
                data-remove
                aria-label={text('widgets.parameter-tree.remove', { label: tag.fullName })}
                onClick={() => remove(tag, index)}
              >
                <CloseIcon aria-hidden />
              </Remove>
            )}
          </Item>
        ))}
      </List>
      {shown.length < tags.length && (
        <LoneButton data-printed size="small" onClick={() => setAll(true)}>
          {text('widgets.parameter-tree.showAll', { count: tags.length })}
        </LoneButton>
      )}
    </>
  );
}
