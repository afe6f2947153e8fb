import type { Letter } from './mail.ts';
import { ownAddress } from './own-address.ts';

/** The letter as plain text, for programs and people that want no pictures. */
export function letterText(letter: Letter, root: string, closing: readonly string[]): string {
  const parts = [
    letter.heading,
    ...letter.paragraphs,
    letter.deadline,
    letter.buttons?.map(({ label, path }) => `${label}:\n${ownAddress(root, path)}`).join('\n\n'),
    letter.piece &&
      [letter.piece.designer, letter.piece.title, ...(letter.piece.details ?? [])].filter(Boolean).join(', '),
    letter.rows?.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    `-- \n${closing.join('\n')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
