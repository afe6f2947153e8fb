export function unsubscribePath(token: string): string {
  return `/newsletter/unsubscribe?t=${token}`;
}
