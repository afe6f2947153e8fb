import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Address } from '#src/features/transactions/order.ts';
import { issuesOf } from '#src/ui/forms/kit/issues.ts';
import type { TextKey } from '#src/ui/forms/kit/schema.ts';
import { type Billing, billingForm, type BillingNeed, billingNeeds } from '#src/features/cards/billing-form.ts';
import { addressForm } from '../forms.ts';

/** Input of the checkout page, without the card, which only Stripe receives. */
export type Typed = Address &
  Billing & {
    readonly note: string;
    /** The note whose writer was told what is unsafe in it, and paid again; empty without one. */
    readonly sureOf: string;
    readonly terms: boolean;
    /** What was agreed may be charged later, as `claimsKeyOf` says it; empty while nothing is. */
    readonly claims: string;
  };

/** What may be charged for these items beyond their price, as one text: other caps are not agreed to. Empty for nothing. */
export function claimsKeyOf(items: readonly { readonly caps: ClaimCaps | null }[]): string {
  return items.some(({ caps }) => caps !== null) ? JSON.stringify(items.map(({ caps }) => caps)) : '';
}

export type FieldName = Exclude<keyof Typed, 'terms' | 'note' | 'sureOf' | 'claims'>;

/** Missing parts that disable the button, in page order. */
export type Need = 'delivery' | 'card' | BillingNeed | 'claims' | 'terms';

export type Checked = {
  /** Keys of texts. */
  readonly errors: Readonly<Partial<Record<FieldName, TextKey>>>;
  readonly needs: readonly Need[];
};

export type FormFacts = {
  readonly delivery: Delivery;
  /** A hold exists and already has the address, so it is not required again. */
  readonly held: boolean;
  readonly cardComplete: boolean;
  /** A saved card pays, so that none is entered. */
  readonly savedCard: boolean;
  /** What has to be agreed to; empty for nothing. */
  readonly claimsKey: string;
};

export function checkTyped(typed: Typed, facts: FormFacts): Checked {
  const { delivery, held, cardComplete, savedCard, claimsKey } = facts;
  const { name, street, apt, city, state, postalCode, country } = typed;
  const address = { name, street, apt, city, state, postalCode, country };
  const addressIssues = delivery === 'post' && !held ? issuesOf(addressForm, address) : [];
  const billingIssues = savedCard ? [] : issuesOf(billingForm, typed);
  const errors: Partial<Record<FieldName, TextKey>> = {};
  for (const { field, error } of [...addressIssues, ...billingIssues]) errors[field as FieldName] ??= error;
  const needs: readonly [Need, boolean][] = [
    ['delivery', addressIssues.length > 0],
    ['card', !savedCard && !cardComplete],
    ...billingNeeds(billingIssues).map((need): [Need, boolean] => [need, true]),
    ['claims', typed.claims !== claimsKey && claimsKey !== ''],
    ['terms', !typed.terms],
  ];
  return { errors, needs: needs.filter(([, needed]) => needed).map(([need]) => need) };
}
