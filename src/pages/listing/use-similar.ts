import { useEffect, useState } from 'react';
import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';

export type Similar = {
  readonly cards: readonly CardModel[];
  /** The days that they are free for. */
  readonly days: RentalRange | null;
  /** Those of them that the viewer has saved; null for an anonymous visitor. */
  readonly saved?: readonly string[] | null;
};

type Found = { readonly address: string; readonly similar: Similar };

/** The items like a listing that came with its page, until other days are chosen: then those that are free on them. */
export function useSimilar(listingId: string, days: RentalRange | null, loaded: Similar): Similar {
  const address = `/l/${listingId}/similar${days === null ? '' : `?start=${days.first}&end=${days.last}`}`;
  const [found, setFound] = useState<Found>({ address, similar: loaded });
  const isFound = found.address === address;
  useEffect(() => {
    if (isFound) return;
    const controller = new AbortController();
    const read = async () => {
      const similar = await similarAt(address, controller.signal);
      if (similar !== null) setFound({ address, similar });
    };
    void read();
    return () => controller.abort();
  }, [address, isFound]);
  return found.similar;
}

/** Null when they cannot be read: those before them stay. */
async function similarAt(address: string, signal: AbortSignal): Promise<Similar | null> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? ((await response.json()) as Similar) : null;
  } catch {
    return null;
  }
}
