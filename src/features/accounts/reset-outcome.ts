/** Second factors that went with a password: `passkeys` by their names; `app` with its recovery codes. */
export type RemovedFactors = { readonly passkeys: readonly string[]; readonly app: boolean };

export const noFactors: RemovedFactors = { passkeys: [], app: false };

/** What a reset has done, as its page tells it. */
export type ResetOutcome = {
  readonly isFirstProof: boolean;
  /** How many passkeys. */
  readonly removed: { readonly passkeys: number; readonly app: boolean };
};

const page = '/reset-password';
const maxTold = 10;

/** The address carries counts alone: no words that its author has chosen are shown. */
export function resetDonePath({ isFirstProof, removed }: ResetOutcome): string {
  // The page of a first proof says of all that it is removed.
  if (isFirstProof) return `${page}?changed=first`;
  const { passkeys, app } = removed;
  const query = { changed: 'yes', ...(passkeys > 0 && { passkeys: String(passkeys) }), ...(app && { app: 'yes' }) };
  return `${page}?${new URLSearchParams(query)}`;
}

/** Null while nothing is done. */
export function resetOutcomeIn(query: URLSearchParams): ResetOutcome | null {
  const changed = query.get('changed');
  if (changed !== 'yes' && changed !== 'first') return null;
  const isFirstProof = changed === 'first';
  return { isFirstProof, removed: { passkeys: countIn(query, 'passkeys'), app: query.get('app') === 'yes' } };
}

function countIn(query: URLSearchParams, name: string): number {
  const count = Number(query.get(name) ?? 0);
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxTold) : 0;
}
