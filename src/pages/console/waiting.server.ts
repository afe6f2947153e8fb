import { countCases } from '#src/features/cases/operator-queries.server.ts';
import { countPendingIdChecks } from '#src/features/id-checks/queries.server.ts';
import { countApprovals } from '#src/features/listing-approval/queries.server.ts';
import { countReportedListings } from '#src/features/listing-reports/queries.server.ts';
import { countBrands } from '#src/features/listings/decide-brand.server.ts';
import { countMessageReports } from '#src/features/message-reports/queries.server.ts';
import { countPaymentCases } from '#src/features/payment-cases/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/** How many things wait for an operator on each page of the console that has a queue, by its address. */
export type WaitingCounts = Readonly<Record<string, number>>;

/** The totals of the pages themselves, so that neither says anything else. Refuses as they do. */
export async function waitingCounts(app: App, viewer: Viewer): Promise<WaitingCounts> {
  const totals = {
    '/console': countPendingIdChecks(app, viewer),
    '/console/listings': countApprovals(app, viewer),
    '/console/brands': countBrands(app, viewer),
    '/console/reports': countReportedListings(app, viewer),
    '/console/messages': countMessageReports(app, viewer),
    '/console/cases': countCases(app, viewer, 'to-decide'),
    '/console/payments': countPaymentCases(app, viewer, 'to-decide'),
  };
  const counts = Object.entries(totals).map(async ([path, total]) => [path, await total] as const);
  return Object.fromEntries(await Promise.all(counts));
}
