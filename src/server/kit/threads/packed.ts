/** Many things, as threads give them to each other: bytes are copied in no time, while a message of so many objects stops the server. */
export type Packed<Thing> = Uint8Array & { of?: Thing };

export function packed<Thing>(things: readonly Thing[]): Packed<Thing> {
  return new TextEncoder().encode(JSON.stringify(things));
}

export function unpacked<Thing>(part: Packed<Thing>): Thing[] {
  return JSON.parse(new TextDecoder().decode(part));
}
