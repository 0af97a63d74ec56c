/**
 * Stands in for the URI parser that rjsf resolves `$ref` with: published forms hold no `$ref`, the
 * compiler has put in what they named. Should one slip through, it is an error and no guess.
 */
const uris = {
  equal: (one: string, other: string): boolean => one === other,
  resolve(base: string, reference: string): string {
    throw new Error(`A published form refers to ${reference} from ${base}`);
  },
};

export default uris;
