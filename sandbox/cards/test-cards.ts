import type { CardRole } from './roles.ts';

export type TestCard = {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  readonly funding: 'credit' | 'debit';
  readonly role: CardRole;
  /** Suffixes after `pm_card_` and `tok_`. */
  readonly names: readonly string[];
};

function visa(number: string, role: CardRole, ...names: string[]): TestCard {
  return { number, brand: 'visa', funding: 'credit', role, names };
}

/** Stripe's published test numbers; no other number is accepted. */
export const testCards: readonly TestCard[] = [
  visa('4242424242424242', 'succeeds', 'visa', 'us'),
  { number: '4000056655665556', brand: 'visa', funding: 'debit', role: 'succeeds', names: ['visa_debit'] },
  { number: '5555555555554444', brand: 'mastercard', funding: 'credit', role: 'succeeds', names: ['mastercard'] },
  { number: '2223003122003222', brand: 'mastercard', funding: 'credit', role: 'succeeds', names: [] },
  { number: '5200828282828210', brand: 'mastercard', funding: 'debit', role: 'succeeds', names: ['mastercard_debit'] },
  { number: '378282246310005', brand: 'amex', funding: 'credit', role: 'succeeds', names: ['amex'] },
  { number: '6011111111111117', brand: 'discover', funding: 'credit', role: 'succeeds', names: ['discover'] },
  visa('4000000000000077', 'available-at-once', 'bypassPending'),
  visa('4000000000000002', 'declined', 'chargeDeclined', 'visa_chargeDeclined'),
  visa(
    '4000000000009995',
    'insufficient-funds',
    'chargeDeclinedInsufficientFunds',
    'visa_chargeDeclinedInsufficientFunds',
  ),
  visa('4000000000009987', 'lost', 'chargeDeclinedLostCard', 'visa_chargeDeclinedLostCard'),
  visa('4000000000009979', 'stolen', 'chargeDeclinedStolenCard', 'visa_chargeDeclinedStolenCard'),
  visa('4100000000000019', 'fraudulent', 'radarBlock'),
  visa('4000000000000069', 'expired', 'chargeDeclinedExpiredCard'),
  visa('4000000000000127', 'incorrect-cvc', 'chargeDeclinedIncorrectCvc'),
  visa('4000000000000119', 'processing-error', 'chargeDeclinedProcessingError'),
  visa('4000000000000341', 'fails-on-charge', 'chargeCustomerFail'),
  visa('4000002500003155', 'authenticate-unless-set-up', 'authenticationRequiredOnSetup'),
  visa('4000002760003184', 'authenticate-always', 'authenticationRequired'),
  visa('4000000000003220', 'authenticate-always', 'threeDSecure2Required'),
  visa('4000008260003178', 'authenticate-then-insufficient', 'authenticationRequiredChargeDeclinedInsufficientFunds'),
  visa('4000000000000259', 'disputed', 'createDispute'),
  visa('4000000000001976', 'inquired', 'createDisputeInquiry'),
  visa('4000000000005423', 'warned', 'createIssuerFraudRecord'),
  visa('4000000000005126', 'refund-fails', 'refundFail'),
  visa('4000000000007726', 'refund-pends', 'pendingRefund'),
];

export function cardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** By a name such as `pm_card_visa` or `tok_visa`. */
export function cardByName(id: string, prefix: 'pm_card_' | 'tok_'): TestCard | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const name = id.slice(prefix.length);
  return testCards.find((card) => card.names.includes(name));
}

/** Validates the check digit of a card number (Luhn). */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, digit] of [...number].toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
