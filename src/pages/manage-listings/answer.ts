import type { RefusalCode } from '#src/domain/refusal.ts';
import type { ListingChange } from '#src/features/listings/listing-change.ts';

/** What became of a form of the page. */
export type ManageAnswer =
  | {
      readonly kind: 'changed';
      readonly change: ListingChange | 'duplicate';
      readonly done: number;
      /** Why a listing was left as it was, by its id. */
      readonly refused: Readonly<Record<string, RefusalCode>>;
    }
  /** Several are to be deleted: the page asks first. */
  | { readonly kind: 'confirm'; readonly ids: readonly string[] }
  /** Several were to be changed, and none was chosen. */
  | { readonly kind: 'none-chosen' }
  | { readonly kind: 'holiday'; readonly opened: number | null }
  /** The form never reached its page. */
  | { readonly kind: 'lost'; readonly why: string };
