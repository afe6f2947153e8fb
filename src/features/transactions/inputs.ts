import { z } from 'zod';
import { marketplace } from '#marketplace';
import { compareDays, parseDay } from '#src/domain/dates/day.ts';
import { cancellationReasons, maxReasonNote } from '#src/domain/process/handover.ts';
import type { Transition } from '#src/domain/process/process.ts';
import type { Input } from '#src/domain/process/words.ts';
import { isBlank } from '#src/domain/text/written.ts';
import { sizes } from '#src/features/listings/sizes.ts';
import { fits, heights } from '#src/features/reviews/rules.ts';
import { refuse } from '#src/domain/refusal.ts';
import { claimTermsVersion, termsVersion } from './terms.ts';

const day = z.string().transform((text, context) => {
  const parsed = parseDay(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: 'not a day' });
  return z.NEVER;
});

/** In small letters, as it is compared. */
const id = z.uuid().toLowerCase();
const ordered = { listingId: id, delivery: z.enum(['post', 'pick-up']) };
const order = z.discriminatedUnion('kind', [
  z
    .strictObject({ ...ordered, kind: z.literal('rent'), first: day, last: day, backUp: z.boolean().optional() })
    .refine(({ first, last }) => compareDays(first, last) <= 0, { path: ['last'] }),
  z.strictObject({ ...ordered, kind: z.literal('sale'), quantity: z.int().min(1).max(999_999) }),
]);

const optional = z
  .string()
  .trim()
  .max(120)
  .regex(/^[^\p{C}]*$/u);
const line = optional.refine((text) => !isBlank(text));
const address = z.strictObject({
  ...{ name: line, street: line, apt: optional, city: line, state: optional, postalCode: line },
  country: z.enum(marketplace.shippingCountries),
});

const payment = {
  /** Signed quote of the price that the customer has seen. */
  quote: z.string().max(200),
  shippingAddress: address.nullable(),
  /** Other terms than those in force are not agreed to. */
  termsVersion: z.literal(termsVersion),
  /** Agreed to what may be charged beyond the price; asked for where the listing names caps. */
  claimTerms: z.literal(claimTermsVersion).optional(),
};

/** Minor units. */
const amount = z.int().min(1);
/** Listings that one payment may be for. */
const maxListings = 10;

/** The input of each kind of transition. */
export const inputSchemas = {
  'first-message': z.strictObject({
    ...{ listingId: id, message: z.string().max(10_000) },
    isSure: z.boolean().default(false),
  }),
  // `again`: the ended transaction that is paid again.
  'payment-request': z.strictObject({
    orders: z.array(order).min(1).max(maxListings),
    again: id.optional(),
    ...payment,
  }),
  'agreed-payment': z.strictObject(payment),
  'first-offer': z.strictObject({ order, amount }),
  'offer': z.strictObject({ amount }),
  'review': z.strictObject({
    reviewRating: z.int().min(1).max(5),
    reviewContent: z.string().max(10_000),
    isSure: z.boolean().optional(),
    fit: z.enum(fits).optional(),
    usualSize: z.enum(sizes).optional(),
    heightCm: z.int().min(heights.min).max(heights.max).optional(),
  }),
  // Of a provider alone.
  'cancellation': z
    .strictObject({
      reason: z.enum(cancellationReasons).optional(),
      note: z
        .string()
        .trim()
        .max(maxReasonNote)
        .regex(/^[^\p{C}\n]*$/u)
        .optional(),
    })
    .default({}),
} as const satisfies Record<Input, z.ZodType>;

export type InputOf<Kind extends Input> = {
  [Each in Kind]: { readonly kind: Each } & z.output<(typeof inputSchemas)[Each]>;
}[Kind];
export type TransitionInput = InputOf<Input> | { readonly kind: 'none' };

/** The first wrong field, also one that there is not: its name is its client's, of any length. */
function fieldIn({ issues: [issue] }: z.ZodError): string | null {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return issue === undefined ? null : [...issue.path, ...unknown].join('.').slice(0, 100);
}

/** Checks the input of a transition by its schema. Refuses `validation-invalid-params` with the first wrong field. */
export function inputFor({ input: kind }: Pick<Transition, 'input'>, given: unknown): TransitionInput {
  if (kind === undefined) {
    const isEmpty =
      given === undefined || (typeof given === 'object' && given !== null && Object.keys(given).length === 0);
    return isEmpty ? { kind: 'none' } : refuse('validation-invalid-params', { field: 'input' });
  }
  const parsed = inputSchemas[kind].safeParse(given);
  if (!parsed.success) refuse('validation-invalid-params', { field: fieldIn(parsed.error) });
  return { kind, ...parsed.data } as TransitionInput;
}

/** The input of a transition of this kind. Throws for another one, which the process rules out. */
export function expectInput<Kind extends Input>(input: TransitionInput, ...kinds: readonly Kind[]): InputOf<Kind> {
  if (!(kinds as readonly string[]).includes(input.kind))
    throw new Error(`Input is ${input.kind}, not ${kinds.join()}`);
  return input as InputOf<Kind>;
}

/** For what a payment would cost, nothing is agreed to yet: its one order is enough. */
const unpaid = z.strictObject({ orders: z.array(order).length(1) });

/** The order whose price is asked for. Refuses `validation-invalid-params` with the first wrong field. */
export function speculativeOrder(given: unknown): z.output<typeof order> {
  const parsed = unpaid.safeParse(given);
  const [first] = parsed.data?.orders ?? [];
  return first ?? refuse('validation-invalid-params', { field: parsed.error ? fieldIn(parsed.error) : null });
}
