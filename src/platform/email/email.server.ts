import { emails } from '#src/database/schema/system.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteOld } from '../retention.server.ts';
import {
  claimantsOfEmails,
  deliverEmail,
  dueEmails,
  forgetAddress,
  forgetEmails,
  freeEmailsOf,
  withdrawEmails,
  type Delivery,
} from './delivery.server.ts';
import { oneRecipient } from './header-line.ts';
import type { EmailSender } from './email.ts';
import { ownAddress } from './own-address.ts';
import { renderEmail } from './render.ts';

type Parts = Delivery & {
  readonly jobs: Jobs;
  /** The configured address of the site: links never use a request's host. */
  readonly root: string;
  readonly site: string;
  /** Where a reply to what names no other address is read; null where the sender of the emails is. */
  readonly repliesTo: string | null;
};

export function makeEmailSender({ jobs, root, site, repliesTo, ...delivery }: Parts): EmailSender {
  return {
    async queue(tx, email) {
      const { recipientId, kind, onceKey, replyTo = repliesTo } = email;
      const [row] = await tx
        .insert(emails)
        .values({
          recipient: oneRecipient(email.to),
          recipientId,
          kind,
          onceKey,
          ...renderEmail(email, { root, site }),
          replyTo: replyTo === null ? null : oneRecipient(replyTo),
          unsubscribeUrl: email.unsubscribePath === undefined ? null : ownAddress(root, email.unsubscribePath),
        })
        .onConflictDoNothing()
        .returning({ id: emails.id });
      if (row !== undefined) await jobs.send(tx, 'deliver-email', { emailId: row.id });
    },
    deliver: async (emailId) => (await deliverEmail(delivery, emailId)) === 'sent',
    async deliverDue(limit) {
      let sent = 0;
      for (const id of await dueEmails(delivery.db, limit)) {
        const outcome = await deliverEmail(delivery, id);
        if (outcome === 'sent') sent += 1;
        // The next one would only wait as long.
        if (outcome === 'away') break;
      }
      return sent;
    },
    withdraw: withdrawEmails,
    forget: (tx, recipientIds, { onlySent = false } = {}) => forgetEmails(tx, recipientIds, onlySent),
    forgetAddress: (tx, address, { onlySent = false } = {}) => forgetAddress(tx, address, onlySent),
    prune: () => deleteOld(delivery.db, emails),
    claimants: () => claimantsOfEmails(delivery.db),
    freeClaimsOf: (dead) => freeEmailsOf(delivery.db, dead),
  };
}
