import { data, redirect } from 'react-router';
import { isRefusal, type RefusalCode, refusal } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { duplicateListing } from '#src/features/listings/drafts.server.ts';
import { endHoliday, startHoliday } from '#src/features/listings/holiday.server.ts';
import { itemsIn } from '#src/features/listings/item-fields.ts';
import { isListingChange, type ListingChange } from '#src/features/listings/listing-change.ts';
import { changeListings } from '#src/features/listings/manage-listings.server.ts';
import { ownListing } from '#src/features/listings/own-listing.server.ts';
import { isListingDeletable } from '#src/features/transactions/open-for-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import { answerTo } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { tabPath } from '../listing-wizard/paths.ts';
import type { ManageAnswer } from './answer.ts';
import type { Route } from './+types/manage-listings';

/** One listing or several: closed, opened, deleted; or the holiday of all. */
export async function manageAction({ context }: Pick<Route.ActionArgs, 'context'>) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const form = submittedForm(context);
  const operation = form.get('operation');
  if (operation === 'holiday') {
    await startHoliday(app, viewer);
    return answer({ kind: 'holiday', opened: null });
  }
  if (operation === 'back') return answer({ kind: 'holiday', opened: await endHoliday(app, viewer) });
  const ids = itemsIn(form);
  if (operation === 'duplicate') return duplicated(app, viewer, ids);
  if (!isListingChange(operation)) throw data(null, { status: 400 });
  if (ids.length === 0) return data<ManageAnswer>({ kind: 'none-chosen' }, { status: 400 });
  if (operation === 'delete' && !form.has('confirmed')) return answer({ kind: 'confirm', ids });
  return changed(app, viewer, operation, ids);
}

/** To the copy, a draft. */
async function duplicated(app: App, viewer: Viewer, [listingId = '']: readonly string[]) {
  try {
    const id = await duplicateListing(app, { listingId, authorId: viewer.id });
    const copy = await ownListing(app.db, viewer.id, id);
    return redirect(copy === null ? '/listings' : tabPath(copy, 'description'), 303);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const { code } = thrown.refusal;
    return answer({ kind: 'changed', change: 'duplicate', done: 0, refused: { [listingId]: code } }, code);
  }
}

async function changed(app: App, viewer: Viewer, change: ListingChange, ids: readonly string[]) {
  const results = await changeListings(app, viewer, { ids, change, isFree: isListingDeletable });
  const refused = Object.fromEntries(
    [...results].flatMap(([id, code]): [string, RefusalCode][] => (code === null ? [] : [[id, code]])),
  );
  const [first] = Object.values(refused);
  for (const [listingId, code] of Object.entries(refused))
    app.logger.info('listing change refused', { listingId, change, code });
  const done = results.size - Object.keys(refused).length;
  return answer({ kind: 'changed', change, done, refused }, first);
}

/** With the status of the first refusal. */
function answer(body: ManageAnswer, code?: RefusalCode) {
  if (code === undefined) return data(body);
  const { init } = answerTo(refusal(code), () => body);
  return data(body, init);
}
