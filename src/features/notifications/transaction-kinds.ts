import type { Email } from '#src/domain/process/words.ts';
import { defineKind, type KindRule } from './kind-rule.ts';
import { offerTexts } from './texts/offers.ts';
import { orderTexts } from './texts/orders.ts';
import { requestTexts } from './texts/requests.ts';
import { reviewTexts } from './texts/reviews.ts';
import { detailPageFor, transactionFacts, type TransactionFacts } from './transaction-facts.ts';
import type { ByParty, TransactionTexts } from './transaction-texts.ts';
import { orderDetails, wordsOf } from './transaction-words.ts';

/** What each kind says, by channel and party. */
export const transactionTexts: TransactionTexts = { ...requestTexts, ...orderTexts, ...offerTexts, ...reviewTexts };

/** The kinds that transitions send; the process says which transition tells whom. */
export const transactionKinds = Object.fromEntries(
  Object.keys(transactionTexts).map((kind) => [kind, transactionKind(kind as Email)]),
) as Readonly<Record<Email, KindRule<TransactionFacts>>>;

/** Whether the email has the price breakdown, so that its facts need the rows. */
export function showsPrice(kind: Email): boolean {
  return transactionTexts[kind].showsPrice === true;
}

export function transactionKind(kind: Email): KindRule<TransactionFacts> {
  const { group, bell, email, isBeforeOrder, isReceipt } = transactionTexts[kind];
  return defineKind({
    group,
    facts: transactionFacts,
    columns: (facts) => columnsOf(kind, facts),
    bell: bell === null ? null : (facts) => textFor(bell, kind, facts),
    email: (facts) => ({
      ...textFor(email, kind, facts),
      rows: facts.rows,
      listing: {
        title: facts.listing.title,
        designer: facts.listing.designer,
        details: isBeforeOrder === true ? [] : orderDetails(facts, isReceipt),
        imageId: facts.listing.imageId,
      },
    }),
  });
}

function columnsOf(
  kind: Email,
  { to, transactionId, sequence, customerId, providerId, actorId, listing }: TransactionFacts,
) {
  return {
    ...{ recipientId: to === 'customer' ? customerId : providerId, actorId, transactionId },
    ...{ listingId: listing.id, imageId: listing.imageId },
    onceKey: `${transactionId}:${sequence}:${kind}:${to}`,
    detailPage: detailPageFor(to, transactionId),
  };
}

/** Throws for a party that the process does not tell of this kind. */
function textFor<Text>(byParty: Partial<ByParty<Text>>, kind: Email, facts: TransactionFacts): Text {
  const write = byParty[facts.to];
  if (write === undefined) throw new Error(`${kind} has no text for the ${facts.to}`);
  return write(wordsOf(facts, transactionTexts[kind].isReceipt));
}
