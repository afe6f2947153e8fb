import type { Actor, Cast, Ids, Kind } from './permission-actors.ts';

/** What an actor who is allowed is answered for their own; another status of some actors beside the usual one. */
export type Own = number | (Partial<Record<Actor, number>> & { readonly all: number });

export type Expectation = {
  /** The resource that the request names; null for none. */
  readonly about: Kind | null;
  readonly own: Own;
  /** For another's and for a missing one: 404 when not given. `public`: another's is like one's own. */
  readonly lost?: number;
  readonly isPublic?: true;
  readonly address: (ids: Ids, days: Cast['days']) => string;
  readonly body?: (ids: Ids, days: Cast['days']) => URLSearchParams | object;
  /** The request ends its session. */
  readonly endsSession?: true;
};

const at =
  (path: string) =>
  (ids: Ids): string =>
    path.replace(/\{(\w+)\}/g, (_, kind: Kind) => ids[kind]);
export const form = (fields: Record<string, string>) => () => new URLSearchParams(fields);

export const read = (address: string, own: Own, about: Kind | null = null): Expectation => ({
  about,
  own,
  address: at(address),
});
