import { useEffect, useRef, useState } from 'react';
import type { Order } from '#src/features/transactions/order.ts';
import type { PriceAnswer } from '../booking.server.ts';
import { orderQuery } from '../order-text.ts';

export type OrderPrice = {
  /** Kept while a newer one is loading. */
  readonly answer: PriceAnswer | null;
  /** The order that the answer belongs to. */
  readonly order: Order | null;
  readonly state: 'none' | 'asking' | 'here' | 'failed';
};

type Answered = Pick<OrderPrice, 'answer' | 'order'> & { readonly query: string | null; readonly failed: boolean };

/** Price of the chosen order, fetched again whenever the order changes. `first` came with the page. */
export function usePrice(
  listingId: string,
  order: Order | null,
  first: { readonly order: Order | null; readonly answer: PriceAnswer },
): OrderPrice {
  const query = order === null ? null : orderQuery(order);
  const [answered, setAnswered] = useState<Answered>(() => ({
    query: first.order === null ? null : orderQuery(first.order),
    order: first.order,
    answer: first.answer,
    failed: false,
  }));
  const answeredQuery = answered.query;
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  useEffect(() => {
    if (query === null || query === answeredQuery) return;
    const requestedOrder = latest.current;
    const controller = new AbortController();
    const refresh = async () => {
      const answer = await fetchPrice(listingId, query, controller.signal);
      if (controller.signal.aborted) return;
      setAnswered((before) => ({
        query,
        order: answer === null ? before.order : requestedOrder,
        answer: answer ?? before.answer,
        failed: answer === null,
      }));
    };
    void refresh();
    return () => controller.abort();
  }, [listingId, query, answeredQuery]);
  if (query === null) return { answer: null, order: null, state: 'none' };
  const { answer, order: answeredOrder } = answered;
  if (query !== answeredQuery) return { answer, order: answeredOrder, state: 'asking' };
  return { answer, order: answeredOrder, state: answered.failed ? 'failed' : 'here' };
}

/** Null without a valid answer. */
async function fetchPrice(listingId: string, query: string, signal: AbortSignal): Promise<PriceAnswer | null> {
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
