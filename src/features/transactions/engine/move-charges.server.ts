import type { Reader, Tx } from '#src/database/database.server.ts';
import type { Currency } from '#src/domain/money/money.ts';
import { bearsCharges, keepCharges, leaveOut, type CartOrder } from '#src/domain/pricing/cart.ts';
import { halfKept } from '#src/domain/pricing/half-refund.ts';
import { totals, type LineItem } from '#src/domain/pricing/line-item.ts';
import type { Stage } from '#src/domain/process/process.ts';
import { hasOpenCase } from '#src/features/payments/cases.server.ts';
import { owedToLender } from '#src/features/payments/ledger.server.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import { moveCaptured } from '#src/features/payments/moved-shares.server.ts';
import { refundByPlatform } from '#src/features/payments/partial-refunds.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import { minimumCharge } from '#src/features/referrals/terms.ts';
import type { App } from '#src/platform/app.ts';
import { shippingAlone } from '../agreed-price.server.ts';
import { stageOfTransaction, transactionsUnder, type Transaction } from '../transaction.server.ts';
import { discountIn, type Stays } from './kept-share.ts';
import { linesOf, replaceLines } from './lines.server.ts';

type Member = { readonly row: Transaction; readonly order: CartOrder };
type Change = Member & { readonly after: readonly LineItem[] };

/** What becomes of the lines of a captured payment when one of its transactions is cancelled. */
export type Leaving = {
  /** Whose lines change, also those of the one that leaves, before these are reversed. */
  readonly changes: readonly Change[];
  /** What of the lines of the one that leaves is not reversed: it stays paid, and the lender's part of it is transferred. */
  readonly kept: readonly LineItem[];
  /** What those that are left are paid above their price, where no line can say so. Minor units. */
  readonly overpaid: number;
  /** Out of whose shares that is refunded. */
  readonly left: readonly Transaction[];
};

const nothing: Leaving = { changes: [], kept: [], overpaid: 0, left: [] };

/** Of a captured share: all of it, or half of its days with all of its shipping. */
export type PlannedRefund = 'full' | 'half';

/**
 * What changes when a transaction leaves its captured payment. Of a half refund the other half stays: the guard has seen that
 * nothing has changed the share before.
 */
export async function planLeaving(
  reader: Reader,
  payment: Payment,
  leaving: Transaction,
  refund: PlannedRefund,
): Promise<Leaving> {
  const plan = await planCharges(reader, payment, leaving);
  if (refund === 'full') return plan;
  const changed = plan.changes.find(({ row }) => row === leaving);
  const lines = changed?.after ?? (await linesOf(reader, leaving.id));
  return { ...plan, kept: halfKept(lines, plan.kept) };
}

/**
 * Those that are left are priced by the function that priced them all, and the difference is refunded. What the payment is
 * charged once moves from the transaction that is cancelled to the next that is open. When all that are left are completed
 * it stays where it is, but for a credit that exceeds it; a completed one that has been charged it already stays charged
 * what those that are left cost. Nothing moves or stays where refunds, a bank or a case have changed a share: then all of
 * the lines are reversed as they are, and a credit that would have made the others cheaper is refunded in money.
 */
async function planCharges(reader: Reader, payment: Payment, leaving: Transaction): Promise<Leaving> {
  const others = (await transactionsUnder(reader, payment.id)).filter(({ id }) => id !== leaving.id);
  if (others.length === 0) return nothing;
  const open = await membersIn(reader, others, 'agreed');
  const completed = await membersIn(reader, others, 'completed');
  const gone = await memberOf(reader, leaving);
  const left = leaderFirst([...open, ...completed]);
  const isCharged = [...left, gone].some(({ order }) => bearsCharges(order.lines));
  if (left.length === 0 || !isCharged || !(await isAsCaptured(reader, payment.id, leaving))) return nothing;
  const orders = [...left, gone].map(({ order }) => order);
  const terms = { minimumCharge: minimumCharge(payment.currency as Currency) };
  const canMove = open.length > 0 || !bearsCharges(gone.order.lines);
  const { lines, kept } = canMove
    ? { lines: leaveOut(orders, left.length, terms), kept: [] }
    : keepCharges(orders.slice(0, -1), gone.order.lines, terms);
  const changes = changesOf([...left, gone], lines);
  for (const { row } of changes) {
    const isAsPlanned = completed.some((member) => member.row === row) ? isPaid : isAsCaptured;
    if (row !== leaving && !(await isAsPlanned(reader, payment.id, row))) {
      const above = difference(
        lines.slice(0, -1).flat(),
        left.flatMap(({ order }) => order.lines),
      ).payin;
      const overpaid = Math.max(0, Math.min(above, discountIn(gone.order.lines)));
      return { changes: [], kept, overpaid, left: left.map((member) => member.row) };
    }
  }
  return { ...nothing, changes, kept };
}

/** The one that is charged for the others leads them, also when it is completed. */
function leaderFirst(left: readonly Member[]): Member[] {
  const isLeader = ({ order }: Member) => bearsCharges(order.lines);
  return [...left.filter(isLeader), ...left.filter((member) => !isLeader(member))];
}

/**
 * Writes what `planLeaving` plans: lines, totals, shares and ledger, whose sums stay. Returns the row of the one that leaves,
 * and what stays of it. Under the locks of the payment and of all that have a live share of it.
 */
export async function moveCharges(
  tx: Tx,
  app: App,
  payment: Payment,
  leaving: Transaction,
  refund: PlannedRefund,
): Promise<Stays & { readonly transaction: Transaction }> {
  const { changes, kept, ...refunded } = await planLeaving(tx, payment, leaving, refund);
  await refundOverpaid(tx, app, payment, refunded);
  let transaction = leaving;
  let takenBack = 0;
  for (const { row, order, after } of changes) {
    const amounts = await replaceLines(tx, row.id, after);
    const moved = difference(order.lines, after);
    const isPaidOut = stageOfTransaction(row) === 'completed';
    await moveCaptured(tx, app, payment, { transaction: row, leavingId: leaving.id, isPaidOut }, moved);
    if (row === leaving) transaction = { ...leaving, ...amounts };
    if (isPaidOut) takenBack -= moved.payout;
  }
  return { transaction, kept, takenBack };
}

/** Out of the shares of those that are left, as far as they reach. The platform bears it, as it bears the credit. */
async function refundOverpaid(
  tx: Tx,
  app: App,
  payment: Payment,
  { overpaid, left }: Pick<Leaving, 'overpaid' | 'left'>,
): Promise<void> {
  let rest = overpaid;
  for (const { id } of left) {
    const amount = Math.min(rest, await refundable(tx, payment.id, id));
    if (amount > 0) await refundByPlatform(tx, app, payment, id, amount);
    rest -= amount;
  }
}

async function membersIn(reader: Reader, rows: readonly Transaction[], stage: Stage): Promise<Member[]> {
  const members: Member[] = [];
  for (const row of rows) if (stageOfTransaction(row) === stage) members.push(await memberOf(reader, row));
  return members;
}

async function memberOf(reader: Reader, row: Transaction): Promise<Member> {
  return { row, order: { lines: await linesOf(reader, row.id), shipping: shippingAlone(row) } };
}

function changesOf(members: readonly Member[], lines: readonly (readonly LineItem[])[]): Change[] {
  const changes = members.map((member, index): Change => ({ ...member, after: lines[index] ?? [] }));
  return changes.filter(({ order, after }) => written(order.lines) !== written(after));
}

function written(lines: readonly LineItem[]): string {
  return lines.map(({ code, lineTotal }) => `${code} ${lineTotal.amount}`).join();
}

/** Whether nothing has changed what is paid for a transaction, and nothing is about to. */
export async function isAsCaptured(reader: Reader, paymentId: string, row: Transaction): Promise<boolean> {
  const isOwed = (await owedToLender(reader, paymentId, row.id)) === row.payoutAmount;
  return isOwed && (await isPaid(reader, paymentId, row));
}

/** Whether no refund, bank or case has changed what the customer has paid. */
async function isPaid(reader: Reader, paymentId: string, { id, payinAmount }: Transaction): Promise<boolean> {
  return (await refundable(reader, paymentId, id)) === payinAmount && !(await hasOpenCase(reader, id));
}

/** Minor units. */
function difference(before: readonly LineItem[], after: readonly LineItem[]) {
  const [was, is] = [totals(before), totals(after)];
  return {
    payin: is.payin.amount - was.payin.amount,
    payout: is.payout.amount - was.payout.amount,
    discount: discountIn(after) - discountIn(before),
  };
}
