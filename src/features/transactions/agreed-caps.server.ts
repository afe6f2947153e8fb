import { eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { capAgreements, keptCards } from '#src/database/schema/cap-agreements.ts';
import type { ClaimCaps, Decided } from '#src/domain/pricing/claim-caps.ts';
import { decidedOn } from './decided-claims.server.ts';
import { claimTermsVersion } from './terms.ts';
import type { Transaction } from './transaction.server.ts';

export type AgreedCaps = {
  /** Minor units of the transaction's currency. */
  readonly caps: ClaimCaps;
  readonly textVersion: string;
  readonly agreedAt: Date;
  readonly paymentId: string;
  /** The kept card at Stripe; null before it was authorised, and once it is detached. */
  readonly paymentMethodId: string | null;
};

/** What the customer of a transaction agreed may be charged beyond its price. Null without such an agreement. */
export async function agreedCapsOf(reader: Reader, transactionId: string): Promise<AgreedCaps | null> {
  const { caps, textVersion, agreedAt, paymentId } = capAgreements;
  const [agreed] = await reader
    .select({ caps, textVersion, agreedAt, paymentId, paymentMethodId: keptCards.paymentMethodId })
    .from(capAgreements)
    .leftJoin(keptCards, eq(keptCards.paymentId, capAgreements.paymentId))
    .where(eq(capAgreements.transactionId, transactionId));
  return agreed ?? null;
}

/** For the pages of an order: with what was decided of late fees, and of all claims. */
export type ShownAgreement = Pick<AgreedCaps, 'caps' | 'agreedAt'> & { readonly decided: Decided };

export async function shownAgreement(reader: Reader, transactionId: string): Promise<ShownAgreement | null> {
  const agreed = await agreedCapsOf(reader, transactionId);
  if (agreed === null) return null;
  const decided = await decidedOn(reader, transactionId, null);
  return { caps: agreed.caps, agreedAt: agreed.agreedAt, decided: decided('lateFee') };
}

/**
 * Records that the customer who requests this payment agreed to the caps of its transactions, as they kept them. Returns
 * whether there are any: then its card is kept.
 */
export async function agreeToCaps(
  tx: Tx,
  paymentId: string,
  transactions: readonly Pick<Transaction, 'id' | 'listing'>[],
): Promise<boolean> {
  const agreed = transactions.flatMap(({ id: transactionId, listing: { caps } }) =>
    caps === undefined ? [] : [{ transactionId, paymentId, caps, textVersion: claimTermsVersion }],
  );
  if (agreed.length === 0) return false;
  const { caps, textVersion } = capAgreements;
  await tx
    .insert(capAgreements)
    .values(agreed)
    .onConflictDoUpdate({
      target: capAgreements.transactionId,
      set: {
        ...{ paymentId, agreedAt: sql`rotation_now()` },
        ...{
          caps: sql`excluded.${sql.identifier(caps.name)}`,
          textVersion: sql`excluded.${sql.identifier(textVersion.name)}`,
        },
      },
    });
  return true;
}

/** Without the payment nothing was agreed. */
export async function takeBackAgreement(tx: Tx, transactionId: string): Promise<void> {
  await tx.delete(capAgreements).where(eq(capAgreements.transactionId, transactionId));
}
