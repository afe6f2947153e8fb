/** The address of a user's public profile. */
export function profilePath(userId: string): string {
  return `/u/${userId}`;
}
