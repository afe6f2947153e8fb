import { and, asc, eq } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { attempts, transactionTransitions } from '#src/database/schema/transactions.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { breakdownFor, type Breakdown } from '#src/domain/pricing/breakdown.ts';
import { cancellationRule } from '#src/domain/process/cancellation.ts';
import { transitionsOpenTo } from '#src/domain/process/process.ts';
import type { Party, Role } from '#src/domain/process/words.ts';
import { peopleById, type Person } from '#src/features/accounts/queries.server.ts';
import { pickUpOf, type PickUp } from '#src/features/listings/pick-up.server.ts';
import type { App } from '#src/platform/app.ts';
import type { PaidCard } from '#src/platform/payments/payments.ts';
import { feedLineOf, type FeedLine } from '#src/processes/feed.ts';
import type { State, TransitionName } from '#src/processes/flex-default-process.ts';
import { dealFor, type Seen } from './access.server.ts';
import { processOf, wornDaysOf, type Deal, type WornDays } from './deal.server.ts';
import { linesOf } from './lines.server.ts';
import type { Address } from './order.ts';
import { askedTotals } from './totals.server.ts';

export type Happened = FeedLine & { readonly at: Date };

/** A button of the page: what may be taken now, and if it may not quite, why. */
export type Offered = {
  readonly transition: TransitionName;
  readonly blocked: 'cancel-too-late' | 'counterparty-banned' | null;
};

export type DealPage = {
  readonly id: string;
  readonly role: Party;
  readonly kind: 'rent' | 'sale';
  readonly state: State;
  readonly lastTransition: TransitionName | null;
  readonly lastTransitionedAt: Date;
  readonly quantity: number;
  readonly delivery: 'post' | 'collect';
  readonly listing: Deal['listing'] & { readonly id: string };
  readonly worn: WornDays | null;
  readonly other: Person;
  readonly breakdown: Breakdown | { readonly malformed: string };
  /** What the customer was asked to pay, also when it has gone back since. */
  readonly payin: Money;
  readonly feed: readonly Happened[];
  /** Every transition taken, also those the feed does not show. */
  readonly history: readonly { readonly transition: TransitionName; readonly by: Role; readonly at: Date }[];
  readonly offered: readonly Offered[];
  /** The provider is being asked: "We are waiting for the card network". */
  readonly waitingFor: TransitionName | null;
  readonly dueTransition: TransitionName | null;
  readonly dueAt: Date | null;
  /** Only for the provider, from acceptance on, and only for a piece that is posted. */
  readonly shippingAddress: Address | null;
  /** Only for the customer, from acceptance on, and only for a piece that is picked up. */
  readonly pickUp: PickUp | null;
  /** What it was paid with: only for the customer. */
  readonly card: PaidCard | null;
  readonly now: Date;
};

/** All that one side's page shows of a deal. Refuses `not-found` to whoever is no party. */
export async function dealPage(app: App, viewer: { readonly id: string }, id: string): Promise<DealPage> {
  const { deal, role } = await dealFor(app, viewer, id);
  const otherId = role === 'customer' ? deal.providerId : deal.customerId;
  const [people, worn, lines, asked, history, waitingFor, pickUp, now] = await Promise.all([
    peopleById(app.db, [otherId]),
    wornDaysOf(app.db, id),
    linesOf(app.db, id),
    askedTotals(app.db, [id]),
    historyOf(app, id),
    waitingTransition(app, id),
    pickUpFor(app, { deal, role }),
    app.clock.now(),
  ]);
  const other = people.get(otherId);
  if (other === undefined) throw new Error(`A party of ${id} is gone`);
  const state = deal.state as State;
  return {
    ...{
      id,
      role,
      kind: deal.kind,
      state,
      quantity: deal.quantity,
      delivery: deal.delivery,
      worn,
      other,
      history,
      pickUp,
      now,
    },
    card: cardFor({ deal, role }),
    feed: feedOf(history, role),
    lastTransition: deal.lastTransition as TransitionName | null,
    lastTransitionedAt: deal.lastTransitionedAt,
    listing: { ...deal.listing, id: deal.listingId },
    breakdown: breakdownFor(lines, role),
    payin: money(asked.get(id)?.payin ?? deal.payinAmount, deal.currency as Currency),
    offered: waitingFor === null ? offeredTo({ deal, role }, other, worn, now) : [],
    waitingFor,
    dueTransition: deal.dueTransition as TransitionName | null,
    dueAt: deal.dueAt,
    shippingAddress: addressFor({ deal, role }, history, now),
  };
}

async function historyOf(app: App, dealId: string): Promise<DealPage['history']> {
  const rows = await app.db
    .select()
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, dealId))
    .orderBy(asc(transactionTransitions.sequence));
  return rows.map(({ transition, by, createdAt }) => ({ transition: transition as TransitionName, by, at: createdAt }));
}

function feedOf(history: DealPage['history'], role: Party): Happened[] {
  return history.flatMap(({ transition, by, at }) => {
    const line = feedLineOf({ transition, by }, role);
    return line === null ? [] : [{ ...line, at }];
  });
}

async function waitingTransition(app: App, dealId: string): Promise<TransitionName | null> {
  const [open] = await app.db
    .select({ transition: attempts.transition })
    .from(attempts)
    .where(and(eq(attempts.transactionId, dealId), eq(attempts.state, 'open')));
  return (open?.transition as TransitionName | undefined) ?? null;
}

function offeredTo({ deal, role }: Seen, other: Person, worn: WornDays | null, now: Date): Offered[] {
  const open = transitionsOpenTo(processOf(deal), deal.state, role);
  return open.map(({ name }) => ({
    transition: name as TransitionName,
    blocked: blockedBy(name, deal, other, worn, now),
  }));
}

function blockedBy(name: string, deal: Deal, other: Person, worn: WornDays | null, now: Date): Offered['blocked'] {
  if ((name === 'accept' || name === 'decline') && other.state !== 'active') return 'counterparty-banned';
  if (name !== 'cancel-by-customer') return null;
  const { state, kind } = deal;
  const rule = cancellationRule({
    state,
    kind,
    displayStart: worn?.first ?? null,
    now,
    timeZone: marketplace.timeZone,
  });
  return 'code' in rule ? 'cancel-too-late' : null;
}

const acceptedStates = ['accepted', 'delivered', 'reviewed-by-customer', 'reviewed-by-provider', 'reviewed'];
const addressDays = 30;

function addressFor({ deal, role }: Seen, history: DealPage['history'], now: Date): Address | null {
  const mayPost = role === 'provider' && deal.delivery === 'post' && acceptedStates.includes(deal.state);
  if (!mayPost) return null;
  const deliveredAt = history.find(({ transition }) => transition === 'complete')?.at;
  if (deliveredAt !== undefined && now.getTime() - deliveredAt.getTime() > addressDays * 86_400_000) return null;
  return (deal.protectedData['shippingAddress'] as Address | undefined) ?? null;
}

function cardFor({ deal, role }: Seen): PaidCard | null {
  return role === 'customer' ? ((deal.protectedData['card'] as PaidCard | undefined) ?? null) : null;
}

async function pickUpFor(app: App, { deal, role }: Seen): Promise<PickUp | null> {
  const mayCollect = role === 'customer' && deal.delivery === 'collect' && acceptedStates.includes(deal.state);
  return mayCollect ? pickUpOf(app.db, deal.listingId) : null;
}
