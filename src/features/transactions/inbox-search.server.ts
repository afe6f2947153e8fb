import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { messages } from '#src/database/schema/conversations.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { users } from '#src/database/schema/users.ts';
import { isActiveUser } from '#src/features/accounts/queries.server.ts';

/** Transactions with these words in the title of the item, in the other party's name, or in a message that can be read. */
export function withWords(words: string, side: 'orders' | 'sales'): SQL | undefined {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const otherId = side === 'orders' ? transactions.providerId : transactions.customerId;
  const written = and(eq(messages.transactionId, transactions.id), isNull(messages.hiddenBecause));
  return or(
    sql`${transactions.listing}->>'title' ilike ${pattern}`,
    sql`exists (select from ${users} where ${users.id} = ${otherId} and ${isActiveUser}
      and ${users.displayName} ilike ${pattern})`,
    sql`exists (select from ${messages} where ${written} and ${messages.content} ilike ${pattern})`,
  );
}
