import { letters } from '#src/database/schema/world.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deliverLetter, dueLetters, type Delivery } from './delivery.server.ts';
import { oneRecipient } from './header-line.ts';
import type { Mail } from './mail.ts';
import { renderLetter } from './render.ts';

type Parts = Delivery & {
  readonly jobs: Jobs;
  /** The configured address of the site: links never come from a request. */
  readonly root: string;
  readonly site: string;
};

export function makeMail({ jobs, root, site, ...delivery }: Parts): Mail {
  return {
    async queue(tx, letter) {
      const { recipientId, kind, onceKey } = letter;
      const [row] = await tx
        .insert(letters)
        .values({
          recipient: oneRecipient(letter.to),
          recipientId,
          kind,
          onceKey,
          ...renderLetter(letter, { root, site }),
        })
        .onConflictDoNothing()
        .returning({ id: letters.id });
      if (row !== undefined) await jobs.send(tx, 'deliver-letter', { letterId: row.id });
    },
    deliver: (letterId) => deliverLetter(delivery, letterId),
    async deliverDue(limit) {
      let left = 0;
      for (const id of await dueLetters(delivery.db, limit)) if (await deliverLetter(delivery, id)) left += 1;
      return left;
    },
  };
}
