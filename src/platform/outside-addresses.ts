/** The addresses of `marketplace.config.ts` that lead away from the site, and into its structured data. */
export type OutsideAddresses = {
  readonly careers: string | null;
  readonly social: { readonly pages: readonly { readonly name: string; readonly url: string }[] };
};

/** A sentence for each that is no https address: another kind could run a script, or be sent unencrypted. */
export function outsideProblems({ careers, social }: OutsideAddresses): string[] {
  const named = [
    ...(careers === null ? [] : [['careers', careers] as const]),
    ...social.pages.map(({ name, url }) => [`social.pages (${name})`, url] as const),
  ];
  return named
    .filter(([, url]) => !isSecureAddress(url))
    .map(([name]) => `${name} in marketplace.config.ts must be an address that begins with https://.`);
}

function isSecureAddress(text: string): boolean {
  if (!/^https:\/\/[^\s\p{C}]+$/u.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
