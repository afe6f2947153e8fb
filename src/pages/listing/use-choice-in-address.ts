import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { orderQuery } from '#src/features/checkout/order-text.ts';
import type { OrderChoice } from '#src/features/checkout/use-order-choice.ts';

const names = ['start', 'end', 'quantity', 'delivery'];

/**
 * Writes what is chosen into the address, so that it outlives a reload, the back key and a shared link, and goes along
 * to other listings. Nothing is read anew for it: the page knows its choice already.
 */
export function useChoiceInAddress({ order, delivery, changed }: Pick<OrderChoice, 'order' | 'delivery' | 'changed'>) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const wanted = changed ? searchWith(search, order === null ? deliveryAlone(delivery) : orderQuery(order)) : search;
  useEffect(() => {
    if (wanted === search) return;
    const address = { pathname, search: wanted, hash };
    void navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }, [wanted, pathname, search, hash, navigate]);
}

function deliveryAlone(delivery: OrderChoice['delivery']): string {
  return delivery === 'collect' ? 'delivery=collect' : '';
}

/** The same search with another order in it; whatever else it asks for stays. */
function searchWith(search: string, order: string): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  for (const [name, value] of new URLSearchParams(order)) query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
