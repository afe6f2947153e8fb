import { isMailbox } from './header-line.ts';

/** What is wrong with the address of the settings, which is in every email. */
export function contactAddressProblems({ contactEmail }: { readonly contactEmail: string | null }): string[] {
  if (contactEmail === null || isMailbox(contactEmail)) return [];
  return ['contactEmail in marketplace.config.ts must be an email address alone, such as help@rotation.example.'];
}
