export const door = null;
export const home = null;
