type Options = Readonly<Record<string, { readonly value: readonly Part[] }>>;

/**
 * A part of a parsed message, with the numeric node types of react-intl's parser. An argument that elides takes the vowel
 * and the space off the word before it when it begins with a vowel itself: "de " and "Aroha" are "d’Aroha".
 */
export type Part =
  | { readonly type: 0; readonly value: string }
  | { readonly type: 1; readonly value: string; readonly elides?: true }
  | { readonly type: 2; readonly value: string }
  | { readonly type: 5; readonly value: string; readonly options: Options }
  | {
      readonly type: 6;
      readonly value: string;
      readonly options: Options;
      readonly offset: number;
      readonly pluralType: 'cardinal' | 'ordinal';
    }
  | { readonly type: 7 }
  | { readonly type: 8; readonly value: string; readonly children: readonly Part[] };

/** A parsed message: a plain string where it has no arguments. */
export type ParsedMessage = string | readonly Part[];
