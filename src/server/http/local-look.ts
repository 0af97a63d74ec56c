/** Colours of the pages that belong to no organisation, such as the mailbox and the test certificates, light or dark as the system prefers. */
export const LOCAL_LOOK = `
:root { color-scheme: light dark; --ink: #222222; --soft: #555555; --link: #0b5394; --bad: #b00020; --paper: #ffffff; --ground: #eeeeee; --marked: #f6e9f1; --refused: #fdecee; --line: #cccccc; --edge: #767676; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eeeeee; --soft: #b8b8b8; --link: #8fc7ff; --bad: #ff8f7a; --paper: #1b1b1d; --ground: #0e0e10; --marked: #352531; --refused: #451f18; --line: #444444; --edge: #8c8c8c; }
}
a { color: var(--link); }
`;
