/** Under which the feeds are; their secrets follow. */
export const feedsPath = '/calendars';

export function feedPath(secret: string): string {
  return `${feedsPath}/${secret}.ics`;
}

/** 24 random bytes. */
export function isFeedSecret(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
