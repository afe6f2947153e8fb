/** The short name of a user in texts: "Amelia" for "Amelia T". */
export function callName(displayName: string): string {
  return displayName.replace(/\s+\p{L}\p{M}*$/u, '');
}

export const shortBio = 170;

/** The beginning of a bio, cut after a word; null when it is short enough to be displayed in full. */
export function bioStart(bio: string): string | null {
  if (bio.length <= shortBio) return null;
  const cut = bio.slice(0, shortBio).toWellFormed();
  const words = /^([\s\S]{100,})\s\S*$/u.exec(cut)?.[1] ?? cut;
  return `${words.replace(/[\s.,;:\uFFFD]+$/u, '')}…`;
}
