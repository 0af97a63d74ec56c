/** A function of an object that never changes, such as a published file: it runs once for each object. */
export function oncePer<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, Value>();
  return (key) => {
    const earlier = results.get(key);
    if (earlier !== undefined) return earlier;
    const result = work(key);
    results.set(key, result);
    return result;
  };
}
