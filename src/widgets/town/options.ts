export interface Options {
  /** Whose entries are the towns of a postal code. */
  source: string;
  /** Name under which the source takes the postal code. */
  query: string;
  /** Property with the postal code. */
  postalCode: string;
  /** Characters of a postal code in the home country; default 5 (spec 2 §9). */
  length: number;
  /** Property with the country; without it, or while it is empty, the address is at home. */
  country: string;
  /** The country whose postal codes the source knows. */
  home: string | number;
  /** Fact of a town → property that it fills. */
  fills: Record<string, string>;
}

export const LENGTH = 5;
