/** Tag of a journey that goes the same way at every width: walked at one; its pages are seen narrow elsewhere. */
export const ONE_WIDTH = '@one-width';
