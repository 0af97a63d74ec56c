import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: { description: 'Hours and minutes that something lasts.', types: ['string'], formats: ['duration'] },
  newField: { type: 'string', format: 'duration', 'ui:widget': 'duration' },
  examples: [{ schema: { type: 'string', format: 'duration' }, value: 'PT2H30M', reads: '2\u00a0h 30\u00a0min' }],
  fillIn: (value: string, { type }) => type(value.replace(/^PT(\d+)H(\d+)M$/, '$1 h $2 min')),
};
