import type Stripe from 'stripe';
import { cannot } from '../wire/problems.ts';
import type { Problem } from '../wire/problems.ts';

type Intent = Stripe.PaymentIntent;

const unconfirmed = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const;

export const statusesFor = {
  confirm: unconfirmed,
  update: unconfirmed,
  capture: ['requires_capture'],
  cancel: [...unconfirmed.slice(0, 1), 'requires_capture', ...unconfirmed.slice(1), 'processing'],
} as const satisfies Record<string, readonly string[]>;

function unexpectedState(intent: Intent, message: string): Problem {
  return cannot(message, 'payment_intent_unexpected_state', { payment_intent: intent });
}

export function cannotConfirm(intent: Intent): Problem {
  if (intent.status === 'succeeded') {
    return unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  return unexpectedState(intent, `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`);
}

export function cannotCancel(intent: Intent): Problem {
  return unexpectedState(
    intent,
    `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one ` +
      `of the following statuses may be canceled: ${statusesFor.cancel.join(', ')}.`,
  );
}

export function cannotCapture(intent: Intent): Problem {
  if (intent.status === 'succeeded') {
    return unexpectedState(intent, 'This PaymentIntent could not be captured because it has already been captured.');
  }
  return unexpectedState(
    intent,
    `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with ` +
      'one of the following statuses may be captured: requires_capture.',
  );
}

export function cannotUpdate(intent: Intent, field: string): Problem {
  return unexpectedState(
    intent,
    `This PaymentIntent's ${field} could not be updated because it has a status of ${intent.status}. You may only ` +
      `update the ${field} of a PaymentIntent with one of the following statuses: ${unconfirmed.join(', ')}.`,
  );
}

export function isOneOf(status: string, allowed: readonly string[]): boolean {
  return allowed.includes(status);
}
