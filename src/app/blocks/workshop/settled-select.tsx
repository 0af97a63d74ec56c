import { type ComponentProps, useRef, useState } from 'react';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';

/**
 * A choice that changes more than itself. Keys in a closed box pass other options on their way, so a choice by them counts
 * when Enter is pressed or the box is left.
 */
export function SettledSelect({ chosen, onChoose, ...box }: ComponentProps<typeof LabelledSelect>) {
  const [passed, pass] = useState<string | null>(null);
  const byKeys = useRef(false);
  const settle = () => {
    byKeys.current = false;
    pass(null);
    if (passed !== null && passed !== chosen) onChoose(passed);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the box within
    <div
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
        else byKeys.current = true;
      }}
      onPointerDown={() => {
        byKeys.current = false;
      }}
      onBlur={settle}
    >
      <LabelledSelect
        {...box}
        chosen={passed ?? chosen}
        onChoose={(key) => (byKeys.current ? pass(key) : onChoose(key))}
      />
    </div>
  );
}
