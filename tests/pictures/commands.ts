declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Takes a picture of the story that stands in the page and compares it with the accepted one.
     * @param height of all that is drawn, in pixels
     * @returns what differs, in words; `''` when nothing does
     */
    comparePicture: (storyId: string, height: number) => Promise<string>;
  }
}

export {};
