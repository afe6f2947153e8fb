import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { messages } from '#src/database/schema/conversations.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { users } from '#src/database/schema/users.ts';
import { isActiveUser } from '#src/features/accounts/queries.server.ts';

/**
 * Transactions with these words in the title of the item, in the other party's name, or in a message that can be read. `offset 0`
 * keeps each question to the messages and the user of a transaction in the list: PostgreSQL would otherwise read all messages
 * of the marketplace once, because it takes a comparison of texts for as cheap as one of numbers.
 */
export function withWords(words: string, side: 'orders' | 'sales'): SQL | undefined {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const otherId = side === 'orders' ? transactions.providerId : transactions.customerId;
  const written = and(eq(messages.transactionId, transactions.id), isNull(messages.hiddenBecause));
  return or(
    sql`${transactions.listing}->>'title' ilike ${pattern}`,
    sql`exists (select from (select ${users.displayName} as name from ${users}
      where ${users.id} = ${otherId} and ${isActiveUser} offset 0) other where other.name ilike ${pattern})`,
    sql`exists (select from (select ${messages.content} as words from ${messages}
      where ${written} offset 0) said where said.words ilike ${pattern})`,
  );
}
