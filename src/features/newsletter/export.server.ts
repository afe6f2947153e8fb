import { and, asc, isNotNull, isNull } from 'drizzle-orm';
import { newsletterSubscribers } from '#src/database/schema/newsletter.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { text } from '#src/i18n/text.ts';
import { recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import type { App } from '#src/platform/app.ts';
import { csvOf } from './csv.ts';
import { unsubscribePath } from './unsubscribe-path.ts';

/** The subscribers as CSV, for an operator's mailing tool, by the permission `newsletter.export`. Written to the audit table. */
export async function exportSubscribers(app: Pick<App, 'config' | 'db'>, operator: Operator): Promise<string> {
  requireAllowed('newsletter.export', operator);
  const rows = await app.db.transaction(async (tx) => {
    const nothing = { onBehalfOf: null, resourceId: null, reason: null, requestId: null };
    await recordAudit(tx, { ...nothing, operatorId: operator.id, permission: 'newsletter.export' });
    return tx
      .select()
      .from(newsletterSubscribers)
      .where(and(isNotNull(newsletterSubscribers.confirmedAt), isNull(newsletterSubscribers.unsubscribedAt)))
      .orderBy(asc(newsletterSubscribers.confirmedAt), asc(newsletterSubscribers.id));
  });
  const header = text('data-export.newsletter-columns').split(', ');
  return csvOf([
    header,
    ...rows.map(({ email, name, confirmedAt, consentVersion, unsubscribeToken }) => [
      email,
      name,
      confirmedAt?.toISOString() ?? '',
      consentVersion,
      `${app.config.canonicalRootUrl}${unsubscribePath(unsubscribeToken)}`,
    ]),
  ]);
}
