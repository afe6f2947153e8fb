type Weighed = { readonly weight: number };

export type LruCache<Item> = {
  readonly get: (key: string) => Item | undefined;
  readonly put: (key: string, item: Item) => void;
  readonly clear: () => void;
  readonly weight: () => number;
  readonly count: () => number;
};

/** Keeps what was asked for last, up to a weight in bytes. What weighs more than a tenth of that is never kept. */
export function makeLruCache<Item extends Weighed>(maxWeight: number): LruCache<Item> {
  const items = new Map<string, Item>();
  let weight = 0;

  function take(key: string): Item | undefined {
    const item = items.get(key);
    if (item === undefined) return undefined;
    items.delete(key);
    weight -= item.weight;
    return item;
  }

  function put(key: string, item: Item): void {
    take(key);
    if (item.weight > maxWeight / 10) return;
    items.set(key, item);
    weight += item.weight;
    for (const oldest of items.keys()) {
      if (weight <= maxWeight) return;
      take(oldest);
    }
  }

  return {
    get(key) {
      const item = items.get(key);
      if (item === undefined) return undefined;
      // A map keeps the order in which its keys came.
      items.delete(key);
      items.set(key, item);
      return item;
    },
    put,
    clear() {
      items.clear();
      weight = 0;
    },
    weight: () => weight,
    count: () => items.size,
  };
}
