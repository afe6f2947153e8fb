import { describe, expect, test, vi } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { countIn } from './bag-count.ts';
import { addLocally, readBag, removeSent, writeBag } from './local-bag.ts';

vi.stubGlobal('dispatchEvent', () => true);

function storageOf(initial: string | null = null) {
  let text = initial;
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => void (text = value),
    removeItem: () => void (text = null),
  };
}

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const authorOf = (at: number) => ({ id: idOf(900 + at), displayName: `Lender ${at}` });
const listing = (at: number, author = 1) => ({ id: idOf(at), title: `Item ${at}`, author: authorOf(author) });
const order = (at: number): Order => ({
  ...{ listingId: idOf(at), kind: 'rent', delivery: 'post' },
  ...{ first: '2026-12-10' as Day, last: '2026-12-13' as Day },
});
const added = (at: number, author = 1) => ({ listing: listing(at, author), order: order(at), seenAmount: 100 });

describe('the bag that a browser keeps', () => {
  test('has one wardrobe, ten items, and each once with its last days', () => {
    const storage = storageOf();
    expect(addLocally(added(1), storage)).toEqual({ done: 'added' });
    expect(addLocally(added(1), storage)).toEqual({ done: 'changed' });
    const conflict = { id: authorOf(1).id, displayName: 'Lender 1' };
    expect(addLocally(added(2, 2), storage)).toEqual({ conflict });
    for (let at = 2; at <= 10; at++) expect(addLocally(added(at), storage)).toEqual({ done: 'added' });
    expect(addLocally(added(11), storage)).toEqual({ problem: 'full' });
    expect(addLocally(added(10), storage)).toEqual({ done: 'changed' });
    expect(readBag(storage)).toHaveLength(10);
    expect(addLocally({ ...added(11, 2), replace: true }, storage)).toEqual({ done: 'added' });
    expect(readBag(storage).map(({ listingId }) => listingId)).toEqual([idOf(11)]);
    writeBag([], storage);
    expect(storage.getItem()).toBe(null);
  });

  test('is read without anything that this site has not written', () => {
    for (const text of ['', '{', 'null', '7', '{"length":3}', '[null,7,{}]', '[{"listingId":"x","providerId":"y"}]'])
      expect(readBag(storageOf(text))).toEqual([]);
    const ids = { listingId: idOf(1), providerId: idOf(2) };
    const odd = { ...ids, title: 7, start: '31 February', quantity: -1, delivery: 'drone', seenAmount: 1.5, more: 1 };
    expect(readBag(storageOf(JSON.stringify([odd])))).toEqual([
      {
        ...{ ...ids, title: '', providerName: '', start: null, end: null },
        ...{ quantity: null, delivery: 'post', seenAmount: null },
      },
    ]);
    expect(readBag(storageOf(JSON.stringify(Array.from({ length: 50 }, () => ids))))).toHaveLength(10);
  });

  test('is counted as a number, whatever is stored', () => {
    for (const text of [null, 'null', '7', '"text"', '{"length":{}}', '[]']) expect(countIn(text)).toBe(0);
    const ids = { listingId: idOf(1), providerId: idOf(2) };
    const stored = JSON.stringify([ids, { ...ids, listingId: 'x' }, { listingId: idOf(3) }, null, 7, [], ids]);
    expect(countIn(stored)).toBe(2);
    expect(readBag(storageOf(stored))).toHaveLength(2);
  });

  test('loses what was sent, and not what another tab has added or changed meanwhile', () => {
    const storage = storageOf();
    for (const at of [1, 2]) addLocally(added(at), storage);
    const sent = readBag(storage);
    addLocally({ ...added(2), seenAmount: 200 }, storage);
    addLocally(added(3), storage);
    removeSent(sent, storage);
    expect(readBag(storage).map(({ listingId }) => listingId)).toEqual([idOf(2), idOf(3)]);
    removeSent(readBag(storage), storage);
    expect(storage.getItem()).toBe(null);
  });

  test('is not kept by a browser that keeps nothing', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    const storage = { getItem: blocked, setItem: blocked, removeItem: blocked };
    expect(addLocally(added(1), storage)).toEqual({ problem: 'blocked' });
  });
});
