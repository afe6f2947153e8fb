/** Letters that do not decompose into an ASCII letter and a mark. */
const plain: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * The readable part of a listing's address: "Tāniko Gown" becomes "taniko-gown"; a title without ASCII letters
 * "no-slug".
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’‘]|\p{M}/gu, '')
    .replace(/[æœøßđðþłı]/g, (character) => plain[character] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'no-slug' : slug;
}
