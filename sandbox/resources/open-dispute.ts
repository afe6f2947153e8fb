import type Stripe from 'stripe';
import { recordTransaction } from '../money/ledger.ts';
import { add, change, get, idOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { every, where } from '../wire/lists.ts';
import { newDispute } from './dispute-shape.ts';
import type { Opening } from './dispute-shape.ts';

/** Stripe's fee for a dispute, won or lost, in minor units. */
const disputeFee = 1500;

export function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_');
}

/** Whether the bank has not decided yet. */
export function isOpen({ status }: Stripe.Dispute): boolean {
  return /needs_response|under_review/.test(status);
}

export function disputesOf(scope: Scope, charge: Stripe.Charge): Stripe.Dispute[] {
  return every(scope, 'dispute', ...where('charge', charge.id));
}

/** The bank takes the disputed amount, and Stripe its fee. */
function withdraw(scope: Scope, dispute: Stripe.Dispute, fields: Partial<Stripe.Dispute> = {}): Stripe.Dispute {
  const line = recordTransaction(scope, {
    type: 'adjustment',
    amount: -dispute.amount,
    fee: disputeFee,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback withdrawal for ${idOf(dispute.charge)}`,
    category: 'dispute',
  });
  return change(scope, 'dispute', dispute, { ...fields, balance_transactions: [line] });
}

/** Opens a dispute over all or a part of a charge. An inquiry moves no money. */
export function openDispute(scope: Scope, charge: Stripe.Charge, opening: Opening): Stripe.Dispute {
  const blank = newDispute(charge, scope.now, opening);
  add(scope, 'dispute', blank, {});
  change(scope, 'charge', charge, { disputed: true });
  const dispute = isInquiry(blank) ? blank : withdraw(scope, blank);
  emit(scope, 'charge.dispute.created', dispute);
  if (!isInquiry(dispute)) emit(scope, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** An inquiry becomes a chargeback, over what has not been refunded meanwhile. */
export function escalateInquiry(scope: Scope, dispute: Stripe.Dispute): Stripe.Dispute {
  const charge = get(scope, 'charge', idOf(dispute.charge) ?? '');
  const { payment_method_details: details } = dispute;
  const amount = Math.min(dispute.amount, charge.amount - charge.amount_refunded);
  const escalated = withdraw(
    scope,
    { ...dispute, amount },
    {
      status: 'needs_response',
      is_charge_refundable: false,
      ...(details?.card && {
        payment_method_details: { ...details, card: { ...details.card, case_type: 'chargeback' } },
      }),
    },
  );
  emit(scope, 'charge.dispute.updated', escalated);
  emit(scope, 'charge.dispute.funds_withdrawn', escalated);
  return escalated;
}

/**
 * Closes a dispute. Winning returns the money, without the fee; an inquiry moves none, however it ends. Of a lost one the bank
 * gives back `returned`, such as what had been refunded before.
 */
export function closeDispute(
  scope: Scope,
  dispute: Stripe.Dispute,
  decided: 'won' | 'lost',
  returned = 0,
): Stripe.Dispute {
  const status = isInquiry(dispute) ? 'warning_closed' : decided;
  const fields = { status, is_charge_refundable: status !== 'lost' } as const;
  const amount = status === 'won' ? dispute.amount : status === 'lost' ? returned : 0;
  const closed = amount > 0 ? reinstate(scope, dispute, amount, fields) : change(scope, 'dispute', dispute, fields);
  emit(scope, 'charge.dispute.closed', closed);
  return closed;
}

/** After a dispute was lost the bank gives something back, `won`: all that it has kept. */
export function giveBack(scope: Scope, dispute: Stripe.Dispute, returned: number | 'won'): Stripe.Dispute {
  const kept = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const amount = returned === 'won' ? kept : Math.min(returned, kept);
  return reinstate(scope, dispute, amount, returned === 'won' ? { status: 'won', is_charge_refundable: true } : {});
}

/** A dispute is over, and the bank takes so much again of what it has given back, without another fee. */
export function takeAgain(scope: Scope, dispute: Stripe.Dispute, amount: number): Stripe.Dispute {
  const line = recordTransaction(scope, {
    type: 'adjustment',
    amount: -amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback withdrawal for ${idOf(dispute.charge)}`,
    category: 'dispute',
  });
  const taken = change(scope, 'dispute', dispute, {
    balance_transactions: [...dispute.balance_transactions, line],
  });
  emit(scope, 'charge.dispute.funds_withdrawn', taken);
  return taken;
}

function reinstate(
  scope: Scope,
  dispute: Stripe.Dispute,
  amount: number,
  fields: Partial<Stripe.Dispute>,
): Stripe.Dispute {
  const line = recordTransaction(scope, {
    type: 'adjustment',
    amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
    category: 'dispute_reversal',
  });
  const closed = change(scope, 'dispute', dispute, {
    ...fields,
    balance_transactions: [...dispute.balance_transactions, line],
  });
  emit(scope, 'charge.dispute.funds_reinstated', closed);
  return closed;
}
