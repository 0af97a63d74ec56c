import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { allPages } from '../../../../core/published/placed-forms.ts';
import { LabelledControl } from '../../../../ui/fields/labelled-control.tsx';
import { SelectBox, type SelectOption } from '../../../../ui/fields/select-box.tsx';
import { FocusPlace, useFocusOnArrival } from '../../../../ui/focus-place.tsx';
import { LoneButton } from '../../../../ui/lone-button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { FailedView, FormSkeleton } from '../../../../ui/states.tsx';
import { useTexts } from '../../../../ui/text/texts.tsx';
import { useApp } from '../../../context.tsx';
import { publishedLanguage, type Workspace } from '../../../version/workspace.ts';
import { NAME_LENGTH } from '../activation-list.tsx';
import { PreviewForm } from './preview-form.tsx';
import { useVersion } from './use-version.ts';

interface Props {
  version: string;
  onClose(): void;
}

/** The forms of a published version, drawn as people would see them; nothing leaves from here. */
export default function VersionPreview({ version, onClose }: Props) {
  const { text } = useTexts();
  const { workspace } = useApp();
  const { data: shown, error, mutate } = useVersion(version);
  const place = useFocusOnArrival();
  const opener = useRef(document.activeElement);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const otherProgram = shown !== undefined && shown.manifest.format !== workspace.manifest.format;
  const title = text('app.configuration.preview.title', { version: version.slice(0, NAME_LENGTH) });
  return (
    <FocusPlace ref={place} aria-label={title}>
      <Panel title={title}>
        <Typography>{text('app.configuration.preview.intro')}</Typography>
        {!shown && (error ? <FailedView onRetry={() => void mutate()} /> : <FormSkeleton />)}
        {otherProgram && <Notice severity="warning">{text('app.configuration.preview.otherProgram')}</Notice>}
        {shown && !otherProgram && <Shown version={shown} />}
        <div>
          <LoneButton onClick={close}>{text('app.configuration.preview.close')}</LoneButton>
        </div>
      </Panel>
    </FocusPlace>
  );
}

/** Which form, in which language, and the form. */
function Shown({ version }: { version: Workspace }) {
  const { text, language: own } = useTexts();
  const { languages, defaultLanguage, forms } = version.manifest;
  const places = allPages(version.menu.pages).flatMap(({ page, forms: blocks }) =>
    blocks.map((block) => ({ page, block })),
  );
  const [form, setForm] = useState(places[0]?.block.form ?? Object.keys(forms)[0] ?? '');
  const [language, setLanguage] = useState(languages.includes(own) ? own : defaultLanguage);
  const words = version.texts.texts(publishedLanguage(version.manifest, own));
  const nameOf = (id: string) => {
    const place = places.find(({ block }) => block.form === id);
    return place ? `${words.text(`pages.${place.page.id}.title`)} (${id})` : id;
  };
  const choice = (
    name: string,
    label: string,
    keys: readonly string[],
    chosen: string,
    choose: (key: string) => void,
    read: (key: string) => Pick<SelectOption, 'label' | 'lang'>,
  ) => (
    <LabelledControl name={name} label={label}>
      {(field) => (
        <SelectBox
          field={field}
          options={keys.map((key) => ({ key, ...read(key) }))}
          chosen={chosen}
          empty={undefined}
          onChoose={choose}
        />
      )}
    </LabelledControl>
  );
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '2fr 1fr' } }}>
        {choice('form', text('app.configuration.preview.form'), Object.keys(forms), form, setForm, (id) => ({
          label: nameOf(id),
        }))}
        {choice('language', text('app.configuration.preview.language'), languages, language, setLanguage, (code) => ({
          label: text(`languages.${code}`) || code,
          lang: code,
        }))}
      </Box>
      <PreviewForm
        key={`${form} ${language}`}
        {...{ version, form, language }}
        context={places.find(({ block }) => block.form === form)?.block.context ?? null}
      />
    </>
  );
}
