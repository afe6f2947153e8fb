import { subjectLine } from './header-line.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { Letter } from './mail.ts';

export type RenderedLetter = { readonly subject: string; readonly text: string; readonly html: string };

/** `root` is the configured address of the site, `site` its name and place for the last line. */
export function renderLetter(
  letter: Letter,
  { root, site }: { readonly root: string; readonly site: string },
): RenderedLetter {
  const reason = letter.reason ?? 'You get this mail because you have an account on Rotation.';
  const closing = [reason, site];
  return {
    subject: subjectLine(letter.subject),
    text: letterText(letter, root, closing),
    html: letterHtml(letter, root, closing),
  };
}
