/** The page of the console that finds an order, with one on it; `done`: what an operator has just done about it. */
export function consoleOrderPath(order?: string, done?: string): string {
  const query = new URLSearchParams({ ...(order !== undefined && { order }), ...(done !== undefined && { done }) });
  return order === undefined ? '/console/orders' : `/console/orders?${query}`;
}
