import type { MessageError } from '#src/features/conversations/composer.tsx';
import { chosenPhotos, descriptionsField, photosField } from '#src/features/messages/photos.ts';
import { amountField } from '#src/features/offers/amount.ts';
import type { ActionError } from '#src/features/transactions/components/actions/action-error.tsx';
import { isUserAction, takesOffer } from '#src/features/transactions/components/actions/user-actions.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';

/**
 * What the page's action answers where it does not redirect: why nothing was done, to a button, a message, a review, or the answer
 * to one; and, to a script, the `clientKey` of a message that was sent.
 */
export type ActionAnswer =
  | { readonly action: ActionError }
  | { readonly message: MessageError }
  | { readonly review: FormAnswer }
  | { readonly reply: FormAnswer }
  | { readonly step: FormAnswer }
  | { readonly cancellation: FormAnswer }
  | { readonly sent: string };

/** Makes the answer in place of one that never came from the page, from a sentence; null for a form of no action. */
export async function lostActionOf(request: Request): Promise<((sentence: string) => ActionAnswer) | null> {
  const form = await sentForm(request);
  const action = String(form.get('operation') ?? '');
  const content = String(form.get('content') ?? '');
  const clientKey = String(form.get('clientKey') ?? '');
  if (action === 'message') {
    const texts = [photosField, descriptionsField].map((name) => form.getAll(name).map(String));
    const photos = chosenPhotos(texts[0] ?? [], texts[1] ?? []);
    return (sentence) => ({ message: { content, clientKey, photos, code: 'lost', sentence } });
  }
  if (action === 'review') return (refused) => ({ review: { result: null, refused } });
  if (action === 'reply') return (refused) => ({ reply: { result: null, refused } });
  if (action === 'step') return (refused) => ({ step: { result: null, refused } });
  if (action === 'cancellation') return (refused) => ({ cancellation: { result: null, refused } });
  if (!isUserAction(action)) return null;
  const typed = takesOffer(action) ? { typed: String(form.get(amountField) ?? '') } : {};
  return (sentence) => ({ action: { action, code: 'lost', sentence, ...typed } });
}
