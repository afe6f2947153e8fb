import type { Label, Stage } from '#src/domain/process/process.ts';

/** One of the transactions that were requested, and are paid, together. */
export type TogetherItem = {
  readonly id: string;
  readonly listingId: string;
  readonly title: string;
  readonly imageId: string | null;
  readonly label: Label | null;
  readonly stage: Stage | null;
  /** The item that it is a back-up of. */
  readonly backUpOf: string | null;
};
