import { readFileSync } from 'node:fs';

const families = [
  ['Hanken Grotesk', '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2', '100 900'],
  ['Imbue', '@fontsource-variable/imbue/files/imbue-latin-standard-normal.woff2', '100 900'],
] as const;

/** The fonts of its faces lie in the style sheet itself: the pages ask for one file, from the sandbox alone. */
function face([family, file, weights]: (typeof families)[number]): string {
  const data = readFileSync(new URL(import.meta.resolve(file))).toString('base64');
  return `@font-face{font-family:'${family}';font-weight:${weights};src:url(data:font/woff2;base64,${data}) format('woff2')}\n`;
}

/** The style sheet of the hosted pages. */
export const hostedStyle = families.map(face).join('') + readFileSync(new URL('./hosted.css', import.meta.url), 'utf8');
