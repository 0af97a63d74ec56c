import { expect, test, vi } from 'vitest';
import { type Certificate, type ListSigner, SignerError } from '../../../signing/signer.ts';
import { type ChoiceState, createChoice, type LoadedSigner } from './use-opened.ts';

const certificate: Certificate = { thumbprint: 'a', subjectName: 'A', issuerName: 'B' };
const signerOf = () => ({ kind: 'list', list: async () => [certificate], close: vi.fn() }) as unknown as ListSigner;
const wayOf = (open: () => Promise<ListSigner>) => ({ kind: { open } }) as unknown as LoadedSigner;

function started() {
  const seen = { now: { state: 'closed', signer: null, certificates: [], failure: null } as ChoiceState };
  return {
    seen,
    opening: createChoice((change) => {
      seen.now = change(seen.now);
    }),
  };
}

test('an opened tool shows its certificates, and closing forgets them', async () => {
  const { seen, opening } = started();
  const signer = signerOf();
  await opening.open(
    wayOf(async () => signer),
    null,
  );
  expect(seen.now).toMatchObject({ state: 'open', signer, certificates: [certificate] });
  opening.close();
  expect(signer.close).toHaveBeenCalled();
  expect(seen.now).toMatchObject({ state: 'closed', signer: null, certificates: [] });
});

test('a tool that fails gives the reason; a late answer is closed at once', async () => {
  const { seen, opening } = started();
  await opening.open(
    wayOf(() => Promise.reject(new SignerError('wrongPassword'))),
    null,
  );
  expect(seen.now).toMatchObject({ state: 'closed', failure: { failure: 'wrongPassword' } });
  const signer = signerOf();
  let come: (signer: ListSigner) => void = () => undefined;
  const waits = opening.open(
    wayOf(() => new Promise((resolve) => void (come = resolve))),
    null,
  );
  expect(seen.now).toMatchObject({ state: 'opening', failure: null });
  opening.close();
  come(signer);
  await waits;
  expect(signer.close).toHaveBeenCalled();
  expect(seen.now).toMatchObject({ state: 'closed', signer: null });
});
