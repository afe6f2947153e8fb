import { marketplace } from '#marketplace';
import { unsafeIn } from '#src/domain/text/scam-guard.ts';
import { text } from '#src/i18n/text.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';

/** No name that others read takes a conversation elsewhere. Of a first name it counts too what the initial of the last one completes. */
export function isOnlyName(name: string): boolean {
  return unsafeIn(`${name} 0`).length === 0;
}

/**
 * Whether a first name speaks for the marketplace, or says that its account is gone: others read the first name and one
 * letter of the last one.
 */
export function isReserved(firstName: string): boolean {
  const name = wordsOf(firstName);
  return [marketplace.name, text('name.deleted-user'), text('name.banned-user')].some((taken) =>
    ` ${name} `.includes(` ${wordsOf(taken)} `),
  );
}

/** In one form of letters, without what is not seen, and with a blank between two words. */
function wordsOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

type Names = { readonly firstName: string; readonly lastName: string };

/**
 * What is wrong with the names that an account takes. One that stays is not judged: it may be older than the rule. An
 * operator may speak for the marketplace.
 */
export function nameIssue(before: Names, after: Names, role: 'user' | 'operator'): FormIssue | null {
  for (const field of ['firstName', 'lastName'] as const)
    if (after[field] !== before[field] && !isOnlyName(after[field])) return { field, error: 'accounts.name-contact' };
  const isFree = role === 'operator' || after.firstName === before.firstName || !isReserved(after.firstName);
  return isFree ? null : { field: 'firstName', error: 'accounts.name-reserved' };
}
