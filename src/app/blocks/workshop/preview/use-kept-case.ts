import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { KeptCase } from '../../../../api/shapes/workshop.ts';
import type { Values } from '../../../../core/config.ts';
import { useTexts } from '../../../../ui/text/texts.tsx';
import { useApp } from '../../../context.tsx';
import { itemIdOf } from '../files.ts';
import { useWorkshop } from '../workshop.tsx';

/**
 * Keeps what a preview shows of a form as a case of it, in a file that is opened then.
 * @param address of the preview, which says what the form makes of the values
 */
export function useKeptCase(address: string) {
  const { text } = useTexts();
  const { runtime } = useApp();
  const { copy, shown } = useWorkshop();
  const navigate = useNavigate();
  /** Counts the questions to the framed page. */
  const [asked, setAsked] = useState(0);
  const [told, tell] = useState('');
  return {
    asked,
    told,
    ask() {
      tell('');
      setAsked((before) => before + 1);
    },
    /** The framed page has said what is typed. */
    async keep(seen: Record<string, string | Values | null>) {
      const path = `${address}dev/preview/case`;
      const { status, data } = await runtime.call<KeptCase>({ method: 'POST', path, body: seen });
      if (status !== 200 || !data) return tell(text('app.workshop.preview.notKept'));
      let number = 1;
      while (shown.textOf(fileOf(data.form, number)) !== null) number += 1;
      const file = fileOf(data.form, number);
      copy.edit(file, data.text);
      void navigate({ search: `?${new URLSearchParams({ open: itemIdOf(file), file, at: '1:1' })}` });
    },
  };
}

const fileOf = (form: string, number: number) => `schemas/_cases/${form}/kept-${number}.case.json`;
