/** Stands in for MUI's themes of CSS variables, which the build leaves out: the theme asks for none. */
export default function createThemeWithVars(): never {
  throw new Error('The theme asks for CSS variables, which the build leaves out (vite.config.ts).');
}
