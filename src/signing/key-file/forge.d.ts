/** The parts of node-forge that are used; its own types know only the whole. */
interface ForgeBuffer {
  getBytes(): string;
}
interface ForgeDecipher {
  output: ForgeBuffer;
  start(iv: string): void;
  update(input: ForgeBuffer): void;
  /** False when the padding is broken. */
  finish(): boolean;
}
declare module 'node-forge/lib/des.js' {
  const des: { createDecryptionCipher(key: string, mode: 'CBC'): ForgeDecipher };
  export default des;
}
declare module 'node-forge/lib/rc2.js' {
  const rc2: { createDecryptionCipher(key: string, bits: number): ForgeDecipher };
  export default rc2;
}
declare module 'node-forge/lib/util.js' {
  const util: { createBuffer(bytes: string): ForgeBuffer };
  export default util;
}
