/** Couriers whose tracking pages are known. A number leads nowhere else. */
const trackingPages = {
  'nz-post': 'https://www.nzpost.co.nz/tools/tracking?trackid=',
  'aramex': 'https://www.aramex.co.nz/tools/track?l=',
  'dhl': 'https://www.dhl.com/nz-en/home/tracking.html?tracking-id=',
} as const;

export const couriers = ['nz-post', 'aramex', 'dhl', 'other'] as const;

export type Courier = (typeof couriers)[number];

export const maxTracking = 40;

/** Letters and digits, as couriers print them; spaces and dashes are for reading alone. */
export const trackingPattern = /^[A-Za-z0-9][A-Za-z0-9 -]*$/;

/** The address where a number is followed; null for couriers whose pages are not known. */
export function trackingLink(courier: string | null, tracking: string | null): string | null {
  if (courier === null || tracking === null || !Object.hasOwn(trackingPages, courier)) return null;
  return trackingPages[courier as keyof typeof trackingPages] + encodeURIComponent(tracking.replaceAll(/[ -]/g, ''));
}
