import { runExpressionCases } from '../../../tests/language/expressions.ts';

runExpressionCases();
