declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Takes a picture of the story that stands in the page and compares it with the accepted one.
     * @returns what differs, in words; `''` when nothing does
     */
    comparePicture: (storyId: string) => Promise<string>;
  }
}

export {};
