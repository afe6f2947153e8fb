/** What became of adding a listing, for the page that it was added from. */
export type BagAnswer =
  | { readonly done: 'added' | 'changed' }
  /** The bag has items of this other lender. */
  | { readonly conflict: { readonly id: string; readonly displayName: string } }
  | { readonly refused: string };
