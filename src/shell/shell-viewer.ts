import type { AvatarFile } from '../ui/data/avatar.tsx';
import { messages } from '../links.ts';

/** The person looking, as far as the bars around the page show them. */
export type ShellViewer = {
  readonly id: string;
  readonly displayName: string;
  readonly initials: string;
  readonly image: AvatarFile | null;
  readonly ownsListings: boolean;
  readonly limited: boolean;
};

/** Messages open on the side a person uses: sales for lenders, orders for all others. */
export function inboxOf(viewer: ShellViewer): string {
  return messages[viewer.ownsListings ? 'sales' : 'orders'].to;
}
