import type { CardExpiry } from './card-shapes.ts';
import { cardByNumber, passesLuhn } from './test-cards.ts';
import type { TestCard } from './test-cards.ts';
import { has, integer, nameIn, requiredText, text } from '../wire/params.ts';
import type { Params } from '../wire/params.ts';
import { Problem, cardProblem, docUrl, missingParam } from '../wire/problems.ts';
import type { ErrorBody } from '../wire/problems.ts';
import type { Call } from '../wire/router.ts';

export type EnteredCard = { card: TestCard; expiry: CardExpiry; cvcGiven: boolean };

function invalidCard(code: NonNullable<ErrorBody['code']>, message: string, param: string): Problem {
  return cardProblem({ type: 'card_error', code, doc_url: docUrl(code), message, param });
}

function readExpiry(call: Call, given: Params): CardExpiry {
  const month = integer(given, 'exp_month');
  const year = integer(given, 'exp_year');
  if (month === undefined) throw missingParam(nameIn(given, 'exp_month'));
  if (year === undefined) throw missingParam(nameIn(given, 'exp_year'));
  const full = year < 100 ? 2000 + year : year;
  const today = new Date(call.now * 1000);
  if (month < 1 || month > 12) {
    throw invalidCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (full < today.getUTCFullYear() || full > today.getUTCFullYear() + 50) {
    throw invalidCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (full === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    throw invalidCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  return { month, year: full };
}

function knownCard(number: string): TestCard {
  if (!passesLuhn(number)) throw invalidCard('incorrect_number', 'Your card number is incorrect.', 'number');
  const card = cardByNumber(number);
  if (card === undefined) {
    throw cardProblem({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      doc_url: docUrl('card_declined'),
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. ' +
        'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      param: '',
    });
  }
  return card;
}

/** Raw card numbers are accepted from browsers only: with a secret key they mean that a server handles card data. */
export function readCard(call: Call, given: Params): EnteredCard {
  const number = requiredText(given, 'number').replaceAll(/[\s-]/g, '');
  if (call.key === 'secret') {
    throw new Problem(
      402,
      {
        type: 'invalid_request_error',
        message:
          'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test ' +
          'tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
      },
      { executed: false },
    );
  }
  const card = knownCard(number);
  const expiry = readExpiry(call, given);
  const cvc = has(given, 'cvc') ? text(given, 'cvc') : undefined;
  if (cvc !== undefined && !(card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw invalidCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { card, expiry, cvcGiven: cvc !== undefined };
}

/** Expiry of named test cards such as `pm_card_visa`: December of the year after next. */
export function namedExpiry(call: { now: number }): CardExpiry {
  return { month: 12, year: new Date(call.now * 1000).getUTCFullYear() + 2 };
}
