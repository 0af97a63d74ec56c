import 'survey-core/survey-core.fontless.css';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { fieldsOf, filledRows, isListPage, LIST, schemaOf, sizeOfPage } from '../../fields.ts';
import { root } from '../../pages/root.ts';

/**
 * SurveyJS as its documentation begins: its own look (without the font that it fetches from elsewhere), one page, a list as a dynamic matrix. It hears of a value when the
 * field is left.
 */
const model = new Model({ elements: isListPage() ? [matrix()] : questions() });
if (isListPage()) model.data = { rows: filledRows() };
createRoot(root()).render(<Survey model={model} />);

function questions() {
  const size = sizeOfPage();
  const required = new Set(schemaOf(size).required);
  return fieldsOf(size).map(({ name, label }) => ({
    type: 'text',
    name,
    title: label,
    maxLength: 80,
    isRequired: required.has(name),
  }));
}

function matrix() {
  const columns = LIST.columns.map((name) => ({ name, title: name.toUpperCase(), cellType: 'text', maxLength: 80 }));
  return { type: 'matrixdynamic', name: 'rows', title: 'Rows', columns, rowCount: LIST.rows, maxRowCount: 400 };
}
