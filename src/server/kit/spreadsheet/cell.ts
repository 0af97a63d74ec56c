/** A cell as it reads; where it is a number, a day or a moment of ISO 8601, that itself. */
export interface Cell {
  text: string;
  exact?: number | string;
}
