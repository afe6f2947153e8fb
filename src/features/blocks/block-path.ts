/** Where a person is blocked, and unblocked again. */
export function blockPath(userId: string): string {
  return `/u/${userId}/block`;
}

/** Whom one has blocked; a page of the settings. */
export const blockedPath = '/account/blocked';
