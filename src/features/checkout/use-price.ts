import { useEffect, useRef, useState } from 'react';
import type { Order } from '#src/features/transactions/order.ts';
import type { PriceAnswer } from './booking.server.ts';
import { orderQuery } from './order-text.ts';

export type DisplayPrice = {
  /** Stays while a newer one is asked for. */
  readonly answer: PriceAnswer | null;
  /** The order that the answer is for. */
  readonly order: Order | null;
  readonly state: 'none' | 'asking' | 'here' | 'failed';
};

type Answered = Pick<DisplayPrice, 'answer' | 'order'> & { readonly query: string | null; readonly failed: boolean };

/** The price of the order chosen now, asked for again whenever another is chosen. `first` came with the page. */
export function usePrice(
  listingId: string,
  order: Order | null,
  first: { readonly order: Order | null; readonly answer: PriceAnswer },
): DisplayPrice {
  const query = order === null ? null : orderQuery(order);
  const [answered, setAnswered] = useState<Answered>(() => ({
    query: first.order === null ? null : orderQuery(first.order),
    order: first.order,
    answer: first.answer,
    failed: false,
  }));
  const known = answered.query;
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  useEffect(() => {
    if (query === null || query === known) return;
    const asked = latest.current;
    const controller = new AbortController();
    const renew = async () => {
      const answer = await askPrice(listingId, query, controller.signal);
      if (controller.signal.aborted) return;
      setAnswered((before) => ({
        query,
        order: answer === null ? before.order : asked,
        answer: answer ?? before.answer,
        failed: answer === null,
      }));
    };
    void renew();
    return () => controller.abort();
  }, [listingId, query, known]);
  if (query === null) return { answer: null, order: null, state: 'none' };
  const { answer, order: answeredOrder } = answered;
  if (query !== known) return { answer, order: answeredOrder, state: 'asking' };
  return { answer, order: answeredOrder, state: answered.failed ? 'failed' : 'here' };
}

/** Null when there was no answer to make sense of. */
async function askPrice(listingId: string, query: string, signal: AbortSignal): Promise<PriceAnswer | null> {
  try {
    const response = await fetch(`/l/${listingId}/line-items?${query}`, {
      signal,
      headers: { accept: 'application/json' },
    });
    return response.ok ? ((await response.json()) as PriceAnswer) : null;
  } catch {
    return null;
  }
}
