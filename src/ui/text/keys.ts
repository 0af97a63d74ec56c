type Leaf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Bare<Name> : `${Name}.${Leaf<Texts[Name]>}`;
}[keyof Texts & string];

/** i18next's plural forms (`more_one`, `more_other`) have one key. */
type Bare<Name extends string> = Name extends `${infer Key}_${'one' | 'other'}` ? Key : Name;

/**
 * The keys of a file of texts: `TextKey<'app.desk', typeof desk>`. A key that ends in the name of a closed list
 * (`app.desk.states.${state}`) compiles with it only if each of the names has a text.
 */
export type TextKey<File extends string, Texts> = `${File}.${Leaf<Texts>}`;
