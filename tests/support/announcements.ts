import { DatabaseClient } from '#src/database/client.server.ts';
import { channel } from '#src/platform/live/notify-streams.server.ts';
import type { TestContext } from './test-context.ts';

/** What is announced from now on: without it an open stream learns of a change only when it compares, much later. */
export async function announcementsIn({ databaseUrl }: Pick<TestContext, 'databaseUrl'>) {
  const listener = new DatabaseClient({ connectionString: databaseUrl });
  await listener.connect();
  const topics: unknown[] = [];
  listener.on('notification', ({ payload }) => topics.push(payload));
  await listener.query(`listen ${channel}`);
  return { topics, end: () => listener.end() };
}
