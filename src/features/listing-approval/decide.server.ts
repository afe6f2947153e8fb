import { randomUUID } from 'node:crypto';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { reasonOf, recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { settleApproval, submittedListing } from '#src/features/listings/approve-listing.server.ts';
import { announceListing } from '#src/features/listings/publish-listing.server.ts';
import { publishingIssues } from '#src/features/listings/panels.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import type { ApprovalDecision } from './forms.ts';

type Request = { readonly listingId: string; readonly requestId: string | null };

/** What an approval says in the audit table. */
const approved = text('console.audit-listing-approved');

/**
 * Publishes a listing that waits, or gives it back to its lender as a draft, with an audit entry, and tells the lender.
 * Refuses `not-found`, also to all but operators; `listing-invalid-state` for one that does not wait, which another
 * operator has decided; `conflict` for one that was changed since `version`; `validation-invalid-value` for a return
 * without a reason, and for an approval of one that is not complete.
 */
export async function decideListing(
  app: Pick<App, 'db' | 'jobs'>,
  operator: Operator,
  { listingId, requestId }: Request,
  { verdict, reason, version }: ApprovalDecision,
): Promise<void> {
  requireAllowed('listing.approve', operator);
  const returnedBecause = verdict === 'returned' ? reasonOf({ reason }) : null;
  await app.db.transaction(async (tx) => {
    const submitted = (await submittedListing(tx, listingId, { lock: true })) ?? refuse('not-found');
    const { authorId, listing } = submitted;
    if (listing.state !== 'pendingApproval') refuse('listing-invalid-state');
    if (version !== '' && version !== submitted.version) refuse('conflict');
    const [wrong] = verdict === 'approved' ? publishingIssues(listing.fields) : [];
    if (wrong !== undefined) refuse('validation-invalid-value', { ...wrong.issue });
    if (verdict === 'approved') await announceListing(tx, app, listing.id);
    await settleApproval(tx, listing.id, returnedBecause);
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: authorId, resourceId: listing.id, requestId },
      ...{ permission: 'listing.approve', action: verdict, reason: returnedBecause ?? approved },
    });
    const { title, designer, images } = listing.fields;
    await notify(tx, app, 'listing-decided', {
      ...{ decisionId: randomUUID(), recipientId: authorId, outcome: verdict, reason: returnedBecause },
      listing: { id: listing.id, title, designer: designer || null, imageId: images[0]?.imageId ?? null },
    });
  });
}
