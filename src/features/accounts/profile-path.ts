/** The address of a user's public profile. */
export function profilePath(userId: string): string {
  return `/u/${userId}`;
}

/** Where their wardrobe is followed; for anonymous visitors the way to sign-up, after which it is followed. */
export function followPath(userId: string): string {
  return `${profilePath(userId)}/follow`;
}
