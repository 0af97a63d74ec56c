import begunWords from './begun-words.json' with { type: 'json' };

/** Words to begin with for names that the program gives: in a language that it does not speak those of the names. */
export function wordsToBeginWith(names: readonly string[], language: string): Record<string, string> {
  const known = new Map(Object.entries(Object.entries(begunWords).find(([one]) => one === language)?.[1] ?? {}));
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? wordsInName(name)]));
}

/** Words for people out of a name for programs: `meetingRoom` and `meeting-room` become "Meeting room". */
export function wordsInName(name: string): string {
  const words = name
    .replaceAll(/[-_/.]+|(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
