import wizardCa from '../../messages/_general/ca/app/wizard.json' with { type: 'json' };
import ca from '../../messages/_general/ca/app.json' with { type: 'json' };
import errorsCa from '../../messages/_general/ca/errors.json' with { type: 'json' };
import wizardEs from '../../messages/_general/es/app/wizard.json' with { type: 'json' };
import es from '../../messages/_general/es/app.json' with { type: 'json' };
import errorsEs from '../../messages/_general/es/errors.json' with { type: 'json' };
import { localeOf } from '../../src/core/values/locale.ts';
import { momentWords } from '../../src/core/values/moment-words.ts';
import type { Texts } from '../../src/ui/text/texts.tsx';

/** Key → text, or key → text by language. */
export type TextTable = Record<string, string | Record<string, string>>;

const catalan = { ...ca, wizard: wizardCa };
const castilian = { ...es, wizard: wizardEs };

/** Texts of widgets and of steps, in the words of the product. */
function own(section: 'source' | 'storedFile' | 'preview' | 'wizard'): TextTable {
  const spanish: Record<string, string> = castilian[section];
  return Object.fromEntries(
    Object.entries<string>(catalan[section]).map(([name, text]) => [
      // Of a plural these tables know the form for many.
      `app.${section}.${name.replace(/_other$/, '')}`,
      { ca: text, es: spanish[name] ?? '' },
    ]),
  );
}

const files = import.meta.glob<object>('../../messages/_general/*/widgets/*.json', { eager: true, import: 'default' });

/** Texts of the folders `messages/_general/<language>/widgets`, in the words of the product. */
export function ofWidgets(): TextTable {
  const table: Record<string, Record<string, string>> = {};
  const add = (key: string, language: string, value: unknown) => {
    if (typeof value === 'string')
      table[key.replace(/_other$/, '')] = { ...table[key.replace(/_other$/, '')], [language]: value };
    else for (const [name, below] of Object.entries(value as object)) add(`${key}.${name}`, language, below);
  };
  for (const [file, texts] of Object.entries(files)) {
    const [language = '', , widget = ''] = file.replace('.json', '').split('/').slice(-3);
    add(`widgets.${widget}`, language, texts);
  }
  return table;
}

/** Texts the engine itself asks for, in the words of the tests. */
const OWN: TextTable = {
  ...ofWidgets(),
  ...own('source'),
  ...own('storedFile'),
  ...own('preview'),
  ...own('wizard'),
  'app.failed.retry': { ca: 'Tornar-ho a provar', es: 'Volver a intentarlo' },
  'app.cancel': { ca: 'Cancel·lar', es: 'Cancelar' },
  'app.result.exit': { ca: 'Sortir', es: 'Salir' },
  'app.result.failed': { ca: ca.result.failed, es: es.result.failed },
  'app.result.uploaded': { ca: ca.result.uploaded, es: es.result.uploaded },
  'app.result.error': { ca: 'Error', es: 'Error' },
  'app.form.submit': { ca: 'Enviar', es: 'Enviar' },
  'app.form.clear': { ca: 'Esborrar', es: 'Borrar' },
  'app.form.takeBack': { ca: ca.form.takeBack, es: es.form.takeBack },
  'app.form.notOffered': { ca: ca.form.notOffered, es: es.form.notOffered },
  'app.form.cleared': { ca: 'Buidat', es: 'Vaciado' },
  'app.form.undo': { ca: 'Desfer', es: 'Deshacer' },
  'app.form.required': { ca: 'obligatori', es: 'obligatorio' },
  'app.form.requiredLegend': { ca: 'Camp obligatori', es: 'Campo obligatorio' },
  'app.form.sending': { ca: "S'està enviant…", es: 'Enviando…' },
  'app.form.choose': { ca: 'Trieu una opció', es: 'Elija una opción' },
  'app.form.showPassword': { ca: 'Mostrar la clau', es: 'Mostrar la clave' },
  'app.form.hidePassword': { ca: 'Amagar la clau', es: 'Ocultar la clave' },
  'app.form.unknownWidget': { ca: 'No hi ha cap camp de tipus {{name}}', es: 'No hay ningún campo de tipo {{name}}' },
  'app.form.brokenWidget': { ca: 'El camp de tipus {{name}} ha fallat', es: 'El campo de tipo {{name}} ha fallado' },
  'app.newWindow': { ca: "(s'obre en una finestra nova)", es: '(se abre en una ventana nueva)' },
  'app.validation.title': { ca: 'Revisi el formulari', es: 'Revise el formulario' },
  'app.validation.text': { ca: 'Hem detectat errors.', es: 'Hemos detectado errores.' },
  'app.validation.close': { ca: 'Tancar', es: 'Cerrar' },
  'app.validation.more': { ca: 'I {{count}} errors més', es: 'Y {{count}} errores más' },
  'app.validation.all': { ca: 'Mostrar-los tots ({{count}})', es: 'Mostrarlos todos ({{count}})' },
  'app.validation.remaining': { ca: 'Queden {{count}} errors', es: 'Quedan {{count}} errores' },
  'app.validation.done': { ca: 'fet', es: 'hecho' },
  'app.validation.allDone': { ca: 'Tot revisat', es: 'Todo revisado' },
  'errors.required': { ca: 'El camp és obligatori', es: 'El campo es obligatorio' },
  'errors.minLength': { ca: 'Com a mínim {{limit}} caràcters', es: 'Como mínimo {{limit}} caracteres' },
  'errors.email': { ca: 'Adreça no vàlida', es: 'Dirección no válida' },
  'errors.notChosen': { ca: errorsCa.notChosen, es: errorsEs.notChosen },
  'errors.otherMissing': { ca: errorsCa.otherMissing, es: errorsEs.otherMissing },
  'errors.childRequired': { ca: errorsCa.childRequired, es: errorsEs.childRequired },
  'errors.groupRequired': { ca: errorsCa.groupRequired, es: errorsEs.groupRequired },
  'errors.const': { ca: 'Cal acceptar-ho', es: 'Hay que aceptarlo' },
  'errors.invalid': { ca: 'Valor no vàlid', es: 'Valor no válido' },
};

/** Texts from a table, with `_context` variants and `{{name}}` filled in, as i18next finds them. */
export function makeTexts(language: string, table: TextTable, country?: string): Texts {
  const all = { ...OWN, ...table };
  const find = (key: string): string | undefined => {
    const entry = all[key];
    return typeof entry === 'object' ? entry[language] : entry;
  };
  return {
    language,
    country,
    text(key, values = {}) {
      const keys = typeof key === 'string' ? [key] : key;
      for (const name of keys) {
        const found = (values.context ? find(`${name}_${values.context}`) : undefined) ?? find(name);
        if (found)
          return found.replace(/\{\{(\w+)(, when)?\}\}/g, (_: string, value: string, isMoment?: string) =>
            isMoment ? momentWords(values[value], localeOf(language, country)) : String(values[value] ?? ''),
          );
      }
      return '';
    },
  };
}
