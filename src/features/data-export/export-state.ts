export const daySeconds = 86_400;

/** What the page shows of the latest export. */
export type ExportState =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready';
      readonly id: string;
      readonly bytes: number;
      readonly expiresAt: Date;
      /** When the next one can be requested; null when it can be now. */
      readonly nextAt: Date | null;
    }
  /** Expired, and the next one cannot be requested yet. */
  | { readonly kind: 'expired'; readonly nextAt: Date };

export function exportPath(id: string): string {
  return `/account/export?file=${id}`;
}
