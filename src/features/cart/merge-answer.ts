/** What became of one listing that a browser had kept. `already`: it was in the bag; `full`: there are ten. */
export type MergeOutcome = 'added' | 'already' | 'other-provider' | 'full' | 'own' | 'gone';

export type MergeAnswer = {
  readonly entries: readonly { readonly listingId: string; readonly outcome: MergeOutcome }[];
  /** Whose items the bag holds, where that is why some were left out. */
  readonly provider: { readonly id: string; readonly displayName: string } | null;
};
