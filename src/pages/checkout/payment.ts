import { confirmationOf, givingUpOf } from '#src/domain/process/process.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { removeRequested } from '#src/features/cart/commands.server.ts';
import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { isCardSaved, wishForCard } from '#src/features/checkout/save-card.server.ts';
import type { Confirmed } from '#src/features/checkout/payment-wire.ts';
import { sendNote } from '#src/features/conversations/commands.server.ts';
import { keepNote } from '#src/features/conversations/drafts.server.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { currentProcess } from '#src/processes/registry.ts';
import type { Route } from './+types/payment';
import { answered, paymentOnWire } from './answer.server.ts';

/** The state of a payment, for the page that polls it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  return answered(async () => paymentOnWire(app, viewerIn(context), known(params.transactionId)));
}

/** Records whether the card is to be saved, before it is held; confirms the request once it is, or releases the hold. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  return answered(async () => {
    const viewer = viewerIn(context);
    const id = known(params.transactionId);
    const form = submittedForm(context);
    const operation = form.get('operation');
    if (operation === 'give-up') {
      await executeTransition(app, viewer, id, givingUpOf(currentProcess).name);
      return paymentOnWire(app, viewer, id);
    }
    if (operation === 'wish') {
      await recordWish(app, viewer, id, form);
      return {};
    }
    if (operation !== 'confirm') refuse('validation-invalid-params', { field: 'operation' });
    const isWished = form.get('save') === 'on';
    await tryRecordWish(app, viewer, id, form);
    await confirm(app, viewer, id);
    await tidyBag(app, viewer, id);
    return {
      messageSuccess: await trySendNote(app, viewer, id, form),
      cardSaved: !isWished || (await isCardSaved(app, viewer, id)),
    } satisfies Confirmed;
  });
}

/**
 * Idempotent replay: repeating the confirmation of a request that is sent already, or even answered since, succeeds.
 */
async function confirm(app: App, viewer: Viewer, id: string): Promise<void> {
  try {
    await executeTransition(app, viewer, id, confirmationOf(currentProcess).name);
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.refusal.code !== 'transaction-invalid-transition') throw thrown;
    if ((await paymentToFinish(app, viewer, id)).state !== 'confirmed') throw thrown;
  }
}

/** What was requested leaves the bag. The request stands also when that fails, and the bag marks the item as ordered. */
async function tidyBag(app: App, viewer: Viewer, transactionId: string): Promise<void> {
  try {
    await removeRequested(app, viewer.id, transactionId);
  } catch (thrown) {
    app.logger.error(thrown, { transactionId });
  }
}

/** Whether the card is to be saved, and instead of which; that it is not takes an earlier wish back. */
async function recordWish(app: App, viewer: Viewer, transactionId: string, form: SubmittedForm): Promise<void> {
  const wish = { isWished: form.get('save') === 'on', replaces: form.get('replaces') };
  await wishForCard(app, viewer, transactionId, wish);
}

/** With the confirmation of a card that is held: the request is sent also when that fails. */
async function tryRecordWish(app: App, viewer: Viewer, transactionId: string, form: SubmittedForm): Promise<void> {
  try {
    await recordWish(app, viewer, transactionId, form);
  } catch (thrown) {
    app.logger.error(thrown, { transactionId });
  }
}

/** False when the note was not sent; the request stands all the same. */
async function trySendNote(app: App, viewer: Viewer, transactionId: string, form: SubmittedForm): Promise<boolean> {
  const note = form.get('note') ?? '';
  try {
    if (note.trim() !== '')
      return await sendNote(app, viewer, { transactionId, content: note, isSure: form.get('sure') === '1' });
    await app.db.transaction((tx) => keepNote(tx, viewer.id, transactionId, ''));
    return true;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return false;
  }
}

function known(transactionId: string): string {
  return isUuid(transactionId) ? transactionId : refuse('not-found');
}
