import type { Call, Entry, Share } from './ledger-facts.ts';
import type { Facts } from './ledger-rules.ts';

/**
 * A cancelled transaction keeps something for others of its payment that are completed, when none is open any more, and half of
 * its days where it was cancelled late; what was captured for it and not refunded is what it keeps, and what was transferred of it is the lender's part of that.
 */
export function wrongKept(share: Share, { shares, calls, entries, payments }: Facts): string[] {
  const { transaction, payment, canceledAfter, payin, payinLeft, payoutLeft } = share;
  if (canceledAfter === 0 || payin === null || !keepsSomething(share)) return [];
  const own = entries.filter((entry) => entry.transaction === transaction && entry.payment === payment);
  const ofCart = shares.filter((other) => other.payment === payment && other.transaction !== transaction);
  const isOpen = ({ payin: paid, canceledAfter: cancelled, delivered }: Share) =>
    paid !== null && cancelled + delivered === 0;
  const wrong = (what: string) => `${transaction}: keeps ${payinLeft}, and ${what}`;
  const ofCall = (purpose: Call['purpose']) =>
    total(
      calls.filter(
        (call) =>
          call.transaction === transaction &&
          call.payment === payment &&
          call.purpose === purpose &&
          call.state !== 'void' &&
          call.objectStatus !== 'failed',
      ),
    );
  const kept = payin - ofCall('refund');
  const netted = total(
    own.filter(({ posting, account }) => posting.startsWith('debt-netted:') && account === 'owed-to-lender'),
  );
  const paid = ofCall('transfer') + netted;
  const isUndecided =
    !hasPartial(own, share) && !isLost(own) && payments.every(({ id, cases }) => id !== payment || cases === 0);
  return [
    ...(share.itemsLeft === halfOf(share) ? [] : [wrong(`${share.itemsLeft} of it for days`)]),
    ...(share.isLate || ofCart.some(({ delivered }) => delivered > 0) ? [] : [wrong('no other is completed')]),
    ...(!share.isLate && ofCart.some(isOpen) ? [wrong('another is open')] : []),
    ...(isUndecided && kept !== payinLeft ? [wrong(`${kept} are not refunded`)] : []),
    ...(isUndecided && paid !== payoutLeft ? [wrong(`${paid} of ${payoutLeft} are paid out`)] : []),
  ];
}

function halfOf({ isLate, itemsAgreed }: Share): number {
  return isLate ? Math.floor(itemsAgreed / 2) : 0;
}

/** Whether the lines of a cancelled transaction are not reversed in full. */
export function keepsSomething({ payinLeft, payoutLeft, discountLeft }: Share): boolean {
  return payinLeft !== 0 || payoutLeft !== 0 || discountLeft !== 0;
}

export function isLost(own: readonly Entry[]): boolean {
  return own.some(({ posting }) => /^(dispute-lost|refund-voided):/.test(posting));
}

/** Whether a refund of a part was written, whose division is the operator's decision. */
export function hasPartial(own: readonly Entry[], { payin, payinLeft, canceledAfter }: Share): boolean {
  const written = own.filter(
    ({ posting, account }) => /^refund-(written|found):/.test(posting) && account === 'refund-owed',
  );
  const whole = canceledAfter > 0 ? (payin ?? 0) - payinLeft : null;
  return written.some(({ amount }) => -amount !== whole);
}

export function total(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
