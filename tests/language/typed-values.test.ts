import { expect, test } from 'vitest';
import { formatDate, parseDate } from '../../src/widgets/date/display.ts';
import { formatDateTime, localOf, parseDateTime, withDeviceOffset } from '../../src/widgets/date-time/display.ts';
import { formatDuration, parseDuration } from '../../src/widgets/duration/display.ts';
import { formatIban, parseIban } from '../../src/widgets/iban/display.ts';
import { formatPhone } from '../../src/widgets/international-phone/display.ts';
import { parsePhone } from '../../src/widgets/international-phone/numbers.ts';
import { formatMoney, meaningOfMoney } from '../../src/widgets/money/display.ts';
import { formatMonth, parseMonth } from '../../src/widgets/month/display.ts';
import {
  decimalsIn,
  formatNumber,
  meaningOf,
  meantValue,
  parseNumberOrText,
} from '../../src/widgets/number/display.ts';
import { meaningOfPercent } from '../../src/widgets/percent/display.ts';
import { formatTime, parseTime, withOffset } from '../../src/widgets/time/display.ts';

interface Kind {
  parse(text: string, language: string): unknown;
  format(value: unknown, language: string): string;
}

const kinds: Record<string, Kind> = {
  date: { parse: parseDate, format: formatDate },
  time: { parse: parseTime, format: formatTime },
  rfcTime: { parse: (text) => withOffset(parseTime(text)), format: formatTime },
  duration: { parse: parseDuration, format: formatDuration },
  month: { parse: parseMonth, format: formatMonth },
  moment: { parse: parseDateTime, format: formatDateTime },
  euro: {
    parse: (text, language) => meantValue(text, meaningOfMoney(text, language, 2)),
    format: (value, language) => formatMoney(value, language, 2),
  },
  yen: {
    parse: (text, language) => meantValue(text, meaningOfMoney(text, language, 0)),
    format: (value, language) => formatMoney(value, language, 0),
  },
  percent: {
    parse: (text, language) => meantValue(text, meaningOfPercent(text, language, Number.POSITIVE_INFINITY)),
    format: (value, language) => formatNumber(value as number, language),
  },
  number: {
    parse: (text, language) => meantValue(text, meaningOf(text, language, Number.POSITIVE_INFINITY)),
    format: (value, language) => formatNumber(value as number, language),
  },
  integer: {
    parse: (text, language) => meantValue(text, meaningOf(text, language, 0)),
    format: (value, language) => formatNumber(value as number, language),
  },
  iban: { parse: parseIban, format: formatIban },
  phone: { parse: (text) => parsePhone(text, 'ES'), format: formatPhone },
  numberOrText: {
    parse: (text) => parseNumberOrText(text, 'ca', false),
    format: (value, language) => formatNumber(value as number, language),
  },
  wholeOrText: {
    parse: (text) => parseNumberOrText(text, 'ca', true),
    format: (value, language) => formatNumber(value as number, language),
  },
};

test.for<[kind: string, language: string, typed: string, value: unknown, shown: string]>([
  ['phone', 'ca', '600 00 00.01', '+34600000001', '+34 600 000 001'],
  ['phone', 'ca', '00 376 312 345', '+376312345', '+376 312 345'],
  ['phone', 'ca', '+1 (212) 555-0123', '+12125550123', '+1 212 555 0123'],
  ['phone', 'ca', '+33 6 12 34 56 78', '+33612345678', '+33 612 345 678'],
  ['phone', 'ca', '+47 21 12 34 56', '+4721123456', '+47 21 123 456'],
  ['phone', 'ca', ' 60012 ', '60012', '60012'],
  ['phone', 'ca', 'no ho sé', 'no ho sé', 'no ho sé'],
  ['date', 'ca', '22/11/2026', '2026-11-22', '22/11/2026'],
  ['date', 'es', ' 1.2.2026 ', '2026-02-01', '01/02/2026'],
  ['date', 'ca', '1-2-2026', '2026-02-01', '01/02/2026'],
  ['date', 'ca', '29 2 2024', '2024-02-29', '29/02/2024'],
  ['date', 'ca', '2026-11-22', '2026-11-22', '22/11/2026'],
  ['date', 'en-US', '11/22/2026', '2026-11-22', '11/22/2026'],
  ['date', 'en-GB', '31/12/2026', '2026-12-31', '31/12/2026'],
  ['date', 'en-GB', '1/2/2026', '2026-02-01', '01/02/2026'],
  ['time', 'ca', '16:30', '16:30', '16:30'],
  ['time', 'ca', '9.05', '09:05', '09:05'],
  ['time', 'ca', '9h30', '09:30', '09:30'],
  ['time', 'ca', '9 h', '09:00', '09:00'],
  ['time', 'ca', '0930', '09:30', '09:30'],
  ['time', 'ca', '10:30:15', '10:30:15', '10:30:15'],
  ['rfcTime', 'ca', '9:30', '09:30:00Z', '09:30'],
  ['duration', 'ca', '2:30', 'PT2H30M', '2\u00a0h 30\u00a0min'],
  ['duration', 'ca', '2\u00a0h 30\u00a0min', 'PT2H30M', '2\u00a0h 30\u00a0min'],
  ['duration', 'ca', '2 hores', 'PT2H', '2\u00a0h'],
  ['duration', 'ca', '1,5 h', 'PT1H30M', '1\u00a0h 30\u00a0min'],
  ['duration', 'ca', '45 minuts', 'PT45M', '45\u00a0min'],
  ['duration', 'ca', '0:00', 'PT0M', '0\u00a0min'],
  ['numberOrText', 'ca', '7,5', 7.5, '7,5'],
  ['numberOrText', 'en', '7,5', 7.5, '7.5'],
  ['numberOrText', 'ca', '1.500', '1.500', '1.500'],
  ['numberOrText', 'ca', '1.500,5', 1500.5, '1500,5'],
  ['numberOrText', 'ca', '0', 0, '0'],
  ['numberOrText', 'ca', '-0,5', -0.5, '-0,5'],
  ['numberOrText', 'ca', '007', '007', '007'],
  ['numberOrText', 'ca', '+34930000000', '+34930000000', '+34930000000'],
  ['numberOrText', 'ca', '12345678901234567', '12345678901234567', '12345678901234567'],
  ['numberOrText', 'ca', '12 bis', '12 bis', '12 bis'],
  ['wholeOrText', 'ca', '7', 7, '7'],
  ['wholeOrText', 'ca', '7,5', '7,5', '7,5'],
  ['number', 'ca', '7,625', 7.625, '7,625'],
  ['number', 'es', '7.62', 7.62, '7,62'],
  ['number', 'en', '7.625', 7.625, '7.625'],
  ['number', 'en', '7,5', 7.5, '7.5'],
  ['number', 'ca', '1.500,5', 1500.5, '1500,5'],
  ['number', 'en', '1,500.5', 1500.5, '1500.5'],
  ['number', 'es', '1.234.567', 1234567, '1234567'],
  ['number', 'ca', '12\u202f345', 12345, '12345'],
  ['number', 'ca', '1\u00a0500,25', 1500.25, '1500,25'],
  ['number', 'ca', '\u22125', -5, '-5'],
  ['number', 'es', '\u2013 2,5', -2.5, '-2,5'],
  ['number', 'ca', ',5', 0.5, '0,5'],
  ['number', 'ca', '0.125', 0.125, '0,125'],
  ['number', 'ca', '123456789012345', 123456789012345, '123456789012345'],
  ['number', 'ca', '0,000', 0, '0'],
  ['integer', 'ca', '12.000', 12000, '12000'],
  ['integer', 'es', '1.500.000', 1500000, '1500000'],
  ['integer', 'en', '12,000', 12000, '12000'],
  ['integer', 'ca', '\u22125', -5, '-5'],
  ['integer', 'ca', '3,5', 3.5, '3,5'],
  ['month', 'ca', '11/2026', '2026-11', '11/2026'],
  ['month', 'ca', '3-2026', '2026-03', '03/2026'],
  ['moment', 'ca', '22/11/2026 16:30', '2026-11-22T16:30', '22/11/2026 16:30'],
  ['moment', 'es', '1.2.2026, 9h05', '2026-02-01T09:05', '01/02/2026 09:05'],
  ['moment', 'ca', '2026-11-22T16:30', '2026-11-22T16:30', '22/11/2026 16:30'],
  ['moment', 'en-GB', '1/2/2026 16:30', '2026-02-01T16:30', '01/02/2026 16:30'],
  ['moment', 'en-US', '1/2/2026 16:30', '2026-01-02T16:30', '01/02/2026 16:30'],
  ['euro', 'ca', '600.000', 600000, '600.000,00'],
  ['euro', 'es', '600.000', 600000, '600.000,00'],
  ['euro', 'ca', '600,50', 600.5, '600,50'],
  ['euro', 'ca', '600.50', 600.5, '600,50'],
  ['euro', 'ca', '600.5', 600.5, '600,50'],
  ['euro', 'es', '1234', 1234, '1.234,00'],
  ['euro', 'ca', '1.234,56 €', 1234.56, '1.234,56'],
  ['euro', 'ca', '€1.234', 1234, '1.234,00'],
  ['euro', 'ca', '1,234.56', 1234.56, '1.234,56'],
  ['euro', 'ca', "600'50", 600.5, '600,50'],
  ['euro', 'ca', '1 234', 1234, '1.234,00'],
  ['euro', 'ca', '1.234.567', 1234567, '1.234.567,00'],
  ['euro', 'ca', '0,1', 0.1, '0,10'],
  ['euro', 'ca', '-3', -3, '-3,00'],
  ['euro', 'es', '\u22123 €', -3, '-3,00'],
  ['euro', 'ca', '19.99', 19.99, '19,99'],
  ['euro', 'ca', '9999999999999,99', 9999999999999.99, '9.999.999.999.999,99'],
  ['euro', 'en', '600,000', 600000, '600,000.00'],
  ['euro', 'en', '600.50', 600.5, '600.50'],
  ['yen', 'ca', '1.500', 1500, '1.500'],
  ['percent', 'ca', '12,5', 12.5, '12,5'],
  ['percent', 'ca', '25 %', 25, '25'],
  ['percent', 'ca', '7.5%', 7.5, '7,5'],
  ['percent', 'en', '\u22127.5\u00a0%', -7.5, '-7.5'],
  ['iban', 'ca', 'es91 2100 0418 4502 0005 1332', 'ES9121000418450200051332', 'ES91 2100 0418 4502 0005 1332'],
  ['iban', 'ca', 'DE89-3704-0044-0532-0130-00', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
])('%s, %s: "%s" means %s and is shown as "%s"', ([kind, language, typed, value, shown]) => {
  const { parse, format } = kinds[kind] as Kind;
  expect(parse(typed, language)).toBe(value);
  expect(format(value, language)).toBe(shown);
  // The formatted text is read as the same value.
  expect(parse(shown, language)).toBe(value);
});

test.for<[kind: string, wrong: readonly string[]]>([
  ['date', ['31/2/2026', '1/2/56', '2026/11/22/', 'demà', '29/2/2023', '0/1/2026', '1/2/0026', '0026-02-01']],
  ['time', ['25:00', '10:60', 'migdia', '1', '10:3', '10:30:61']],
  ['duration', ['2', '2:', '2:75', '2 h 30 s', 'dues hores']],
  ['month', ['13/2026', '11/26', 'novembre', '2026-13', '11/0026', '0026-11']],
  ['moment', ['22/11/2026', '31/2/2026 10:00', '22/11/2026 25:00', 'ara', '10:00', '1/2/0026 10:00']],
  [
    'euro',
    ['set', '12.34.56', '1,2,3', '1.2345', '0.500', '99999999999999999', '600,000', '1,234', '5-', '--5', '.', ','],
  ],
  ['percent', ['mig', '12%%', '1,2,3', '1.500 %', '12 34']],
  [
    'number',
    ['set', '1.500', '12.000', '12345678901234567890', '0,12345678901234567890', '1 2', '5-', '--5', '.', '-'],
  ],
  ['integer', ['12,000', '12345678901234567890', '9007199254740993']],
])('%s: text that is no such value stays as it is', ([kind, wrong]) => {
  const { parse, format } = kinds[kind] as Kind;
  for (const typed of wrong) {
    expect(parse(typed, 'ca')).toBe(typed);
    expect(format(typed, 'ca')).toBe(typed);
  }
  expect([parse('', 'ca'), parse('  ', 'ca'), format(undefined, 'ca')]).toEqual([undefined, undefined, '']);
});

test('only some amounts are ambiguous', () => {
  expect(meaningOfMoney('600,000', 'ca', 2)).toEqual({ is: 'ambiguous', small: 600, large: 600000 });
  expect(meaningOfMoney('1,234', 'es', 2)).toEqual({ is: 'ambiguous', small: 1.234, large: 1234 });
  for (const clear of ['600.000', '600,00', 'set'])
    expect(meaningOfMoney(clear, 'ca', 2).is, clear).not.toBe('ambiguous');
});

test.for([
  ['1.500', 'ca', { type: 'number' }, { is: 'ambiguous', small: 1.5, large: 1500 }],
  ['-1.500', 'es', { type: 'number' }, { is: 'ambiguous', small: -1.5, large: -1500 }],
  ['1,500', 'en', { type: 'number' }, { is: 'ambiguous', small: 1.5, large: 1500 }],
  ['1,500', 'ca', { type: 'number' }, { is: 'number', value: 1.5, decimals: 3 }],
  ['1.500', 'ca', { type: 'number', multipleOf: 0.01 }, { is: 'number', value: 1500, decimals: 0 }],
  ['1.500', 'ca', { type: 'number', multipleOf: 0.001 }, { is: 'ambiguous', small: 1.5, large: 1500 }],
  ['1.500', 'ca', { type: 'integer' }, { is: 'number', value: 1500, decimals: 0 }],
  ['12,000', 'ca', { type: 'integer' }, { is: 'ambiguous', small: 12, large: 12000 }],
  ['12.000', 'en', { type: 'integer' }, { is: 'ambiguous', small: 12, large: 12000 }],
  ['12345678901234567890', 'ca', { type: 'integer' }, { is: 'tooLong' }],
] as const)('"%s" in %s, for %o', ([typed, language, schema, meaning]) => {
  expect(meaningOf(typed, language, decimalsIn(schema))).toEqual(meaning);
});

test('a date and time keeps the offset of the device and is shown in the time zone given', () => {
  const kept = withDeviceOffset('2026-07-22T16:30');
  expect(kept).toMatch(/^2026-07-22T16:30:00[+-]\d\d:\d\d$/);
  expect(localOf(kept)).toBe('2026-07-22T16:30');
  expect(formatDateTime('2026-07-22T16:30:00Z', 'ca', 'Europe/Madrid')).toBe('22/07/2026 18:30');
});
