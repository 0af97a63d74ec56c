import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A signature drawn with a finger or the mouse, or typed. It proves less than a certificate does.',
    types: ['object'],
    file: true,
  },
  examples: [],
  fillIn: async (_value, { cell, come }) => {
    const pad = cell.querySelector('canvas') as HTMLCanvasElement;
    pad.setPointerCapture = () => undefined;
    const { left, top } = pad.getBoundingClientRect();
    for (const [type, x] of Object.entries({ pointerdown: 20, pointermove: 90, pointerup: 90 }))
      pad.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: left + x, clientY: top + 30 }));
    // The drawing becomes a file a little later.
    if (!(await come(() => !pad.dataset.busy))) throw new Error('Nothing is signed');
    await new Promise((done) => setTimeout(done, 50));
  },
};
