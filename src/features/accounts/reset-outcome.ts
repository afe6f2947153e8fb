/** Second factors that went with a password: `passkeys` by their names; `app` with its recovery codes. */
export type RemovedFactors = { readonly passkeys: readonly string[]; readonly app: boolean };

/** What a reset removes: factors, and the last digits of a phone number; null where it stays. */
export type RemovedByReset = RemovedFactors & { readonly phone: string | null };

export const nothingRemoved: RemovedByReset = { passkeys: [], app: false, phone: null };

type Provider = { readonly slug: string; readonly name: string };

/** What logs in to an account without its password: identity providers, and `passkeys` by their names. */
export type OtherWaysIn = { readonly providers: readonly Provider[]; readonly passkeys: readonly string[] };

/** What a reset has done, as its page tells it. */
export type ResetOutcome = {
  readonly isFirstProof: boolean;
  /** After a change of email was taken back: another person has had the account. */
  readonly isUndone: boolean;
  /** How many passkeys. */
  readonly removed: { readonly passkeys: number; readonly app: boolean; readonly phone?: boolean };
  /** What still logs in. */
  readonly left: { readonly providers: readonly Provider[]; readonly passkeys: number };
};

const page = '/reset-password';
const maxTold = 10;

/** The address carries counts, and providers by their slugs: no words that its author has chosen are shown. */
export function resetDonePath({ isFirstProof, isUndone, removed, left }: ResetOutcome): string {
  // The page of a first proof says of all that it is removed.
  if (isFirstProof) return `${page}?changed=first`;
  const query = new URLSearchParams({ changed: 'yes' });
  if (isUndone) query.set(...undone);
  if (removed.passkeys > 0) query.set('passkeys', String(removed.passkeys));
  if (removed.app) query.set('app', 'yes');
  if (removed.phone === true) query.set('phone', 'yes');
  if (left.passkeys > 0) query.set('left', String(left.passkeys));
  for (const { slug } of left.providers) query.append('by', slug);
  return `${page}?${query}`;
}

/** Null while nothing is done. `offered`: the providers of this site. */
export function resetOutcomeIn(query: URLSearchParams, offered: readonly Provider[]): ResetOutcome | null {
  const changed = query.get('changed');
  if (changed !== 'yes' && changed !== 'first') return null;
  const isFirstProof = changed === 'first';
  const slugs = query.getAll('by');
  const providers = offered.filter(({ slug }) => slugs.includes(slug)).map(({ slug, name }) => ({ slug, name }));
  return {
    isFirstProof,
    isUndone: isUndoneIn(query),
    removed: {
      passkeys: countIn(query, 'passkeys'),
      app: query.get('app') === 'yes',
      phone: query.get('phone') === 'yes',
    },
    left: { providers, passkeys: countIn(query, 'left') },
  };
}

/** In the address of the page from the link that took a change of email back until its password is saved. */
export const undone = ['undone', 'yes'] as const;

export function isUndoneIn(query: URLSearchParams): boolean {
  return query.get(undone[0]) === undone[1];
}

function countIn(query: URLSearchParams, name: string): number {
  const count = Number(query.get(name) ?? 0);
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxTold) : 0;
}
