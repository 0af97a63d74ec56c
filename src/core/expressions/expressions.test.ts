import { describe } from 'vitest';
import { runExpressionCases } from '../../../tests/language/expressions.ts';
import { runFormCases } from '../../../tests/language/forms.ts';

runExpressionCases();
describe('forms', runFormCases);
