export { dateFormat, numberFormat } from '../../core/values/formats.ts';
