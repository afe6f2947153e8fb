import type { Database } from '#src/database/database.server.ts';
import { emails, textMessages } from '#src/database/schema/schema.ts';

/** An email that was written and not sent. */
export async function unsentEmail(db: Database): Promise<string> {
  const facts = {
    recipient: 'mei@rotation.example',
    kind: 'a kind',
    subject: 'A subject',
    text: 'A text',
    html: '<p>',
  };
  const [row] = await db.insert(emails).values(facts).returning();
  return row?.id ?? '';
}

/** A text message that was written and not sent. */
export async function unsentText(db: Database): Promise<string> {
  const [row] = await db.insert(textMessages).values({ recipient: '+64210000000', content: 'A text' }).returning();
  return row?.id ?? '';
}
