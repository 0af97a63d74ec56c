/** Tag of a journey that goes the same way at every width: walked at the wide one; its pages are seen narrow elsewhere. */
export const ONE_WIDTH = '@one-width';
/** Tag of a journey that is walked at the narrow width only. */
export const NARROW = '@narrow';

/** Of a journey walked in both languages: each at one width, and the longer words at the narrow one. */
export const WIDTH_OF = { ca: ONE_WIDTH, es: NARROW } as const;

/**
 * Tag of the journeys that `npm test` walks: one for each task of members and the office. A second way to do the same, or a
 * second form, is left to `npm run test:all`.
 */
export const TASK = '@task';
