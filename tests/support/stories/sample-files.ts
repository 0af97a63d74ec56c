import facePng from './face.png?inline';
import scribblePng from './scribble.png?inline';

/** A picture of a person. */
export const face = (): File => fileOf(facePng, 'jo.png');
/** A signature written with a finger. */
export const scribble = (): File => fileOf(scribblePng, 'signature.png');

function fileOf(dataUrl: string, name: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}
