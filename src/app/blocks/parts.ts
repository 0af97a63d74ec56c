/** The code of blocks that not every page has. */
export const parts = {
  cards: () => import('./cards-block.tsx'),
  links: () => import('./links-block.tsx'),
  children: () => import('./children-block.tsx'),
  status: () => import('./status/status-block.tsx'),
  signing: () => import('./signing/signing-block.tsx'),
  preview: () => import('./preview/form-with-preview.tsx'),
  entries: () => import('./entries/entries-block.tsx'),
  inbox: () => import('./inbox/inbox-block.tsx'),
  configuration: () => import('./configuration/configuration-block.tsx'),
  'second-factor': () => import('./second-factor/second-factor-block.tsx'),
  members: () => import('./members/members-block.tsx'),
  verification: () => import('./verification/verification-block.tsx'),
  'sent-requests': () => import('./sent-requests/sent-requests-block.tsx'),
};
