import { z } from 'zod';
import type { MergeAnswer } from '#src/features/cart/merge-answer.ts';
import { mergeCart } from '#src/features/cart/merge.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { parsed } from './wire/json-body.ts';

/** A browser keeps ten at most. */
const maxMerged = 20;

const day = z.string().max(10);
const body = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        listingId: z.string().max(100),
        start: day.nullish(),
        end: day.nullish(),
        quantity: z.number().int().min(1).max(999_999).nullish(),
        delivery: z.enum(['post', 'pick-up']).nullish(),
        seenAmount: z.number().int().min(0).max(99_999_999).nullish(),
      }),
    )
    .min(1)
    .max(maxMerged),
});

/** What a visitor's browser has kept joins the bag of the user that they have become. */
export async function mergeBag(app: App, viewer: Viewer, input: unknown): Promise<MergeAnswer & { type: 'cartMerge' }> {
  const entries = parsed(body, input).entries.map(({ listingId, start, end, quantity, delivery, seenAmount }) => ({
    ...{ listingId, delivery: delivery ?? null, seenAmount: seenAmount ?? null },
    ...{ start: start ?? null, end: end ?? null, quantity: quantity == null ? null : String(quantity) },
  }));
  return { type: 'cartMerge', ...(await mergeCart(app, viewer, entries)) };
}
