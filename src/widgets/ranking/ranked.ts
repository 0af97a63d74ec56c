/** The ranked ones with one of them at a rank from 1; the last falls out where there are more than `most`. */
export function withRank<Entry>(ranked: readonly Entry[], entry: Entry, rank: number, most: number): Entry[] {
  const others = withoutRank(ranked, entry);
  return [...others.slice(0, rank - 1), entry, ...others.slice(rank - 1)].slice(0, most);
}

export function withoutRank<Entry>(ranked: readonly Entry[], entry: Entry): Entry[] {
  return ranked.filter((one) => one !== entry);
}
