/**
 * Brings the reader back to where the page of a history entry was left; answers whether it could. What does so comes
 * once somebody has signed in (`places.ts`): nobody goes back and forth before.
 */
export const wayBack = { lead: (_key: string): boolean => false };
