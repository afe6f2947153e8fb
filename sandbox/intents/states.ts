import type Stripe from 'stripe';
import { cannot } from '../wire/problems.ts';
import type { Problem } from '../wire/problems.ts';

type Intent = Stripe.PaymentIntent;

const waiting = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const;

export const statusesFor = {
  confirm: waiting,
  update: waiting,
  capture: ['requires_capture'],
  cancel: [...waiting.slice(0, 1), 'requires_capture', ...waiting.slice(1), 'processing'],
} as const satisfies Record<string, readonly string[]>;

function unexpected(intent: Intent, message: string): Problem {
  return cannot(message, 'payment_intent_unexpected_state', { payment_intent: intent });
}

export function cannotConfirm(intent: Intent): Problem {
  if (intent.status === 'succeeded') {
    return unexpected(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  return unexpected(intent, `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`);
}

export function cannotCancel(intent: Intent): Problem {
  return unexpected(
    intent,
    `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one ` +
      `of the following statuses may be canceled: ${statusesFor.cancel.join(', ')}.`,
  );
}

export function cannotCapture(intent: Intent): Problem {
  if (intent.status === 'succeeded') {
    return unexpected(intent, 'This PaymentIntent could not be captured because it has already been captured.');
  }
  return unexpected(
    intent,
    `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with ` +
      'one of the following statuses may be captured: requires_capture.',
  );
}

export function cannotUpdate(intent: Intent, field: string): Problem {
  return unexpected(
    intent,
    `This PaymentIntent's ${field} could not be updated because it has a status of ${intent.status}. You may only ` +
      `update the ${field} of a PaymentIntent with one of the following statuses: ${waiting.join(', ')}.`,
  );
}

export function isOneOf(status: string, allowed: readonly string[]): boolean {
  return allowed.includes(status);
}
