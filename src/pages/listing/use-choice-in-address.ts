import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { orderQuery } from '#src/features/checkout/order-text.ts';
import type { OrderChoice } from '#src/features/checkout/components/use-order-choice.ts';

const names = ['start', 'end', 'quantity', 'delivery'];

/**
 * Keeps the selection in the address (`replace`), so that it survives a reload, the back button and a shared link, and
 * is carried to other listings. No loader runs for it: the page knows its selection already.
 */
export function useChoiceInAddress({ order, delivery, changed }: Pick<OrderChoice, 'order' | 'delivery' | 'changed'>) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const newSearch = changed ? searchWith(search, order === null ? deliveryAlone(delivery) : orderQuery(order)) : search;
  useEffect(() => {
    if (newSearch === search) return;
    const address = { pathname, search: newSearch, hash };
    void navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }, [newSearch, pathname, search, hash, navigate]);
}

function deliveryAlone(delivery: OrderChoice['delivery']): string {
  return delivery === 'pick-up' ? 'delivery=pick-up' : '';
}

/** The query string with another order in it; other parameters stay. */
function searchWith(search: string, order: string): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  for (const [name, value] of new URLSearchParams(order)) query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
