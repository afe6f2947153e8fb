import type { Page } from '@playwright/test';

const kept = {
  'recent-searches': '["silk"]',
  'rotation-viewed': '["00000000-0000-4000-8000-000000000000"]',
  'rotation-bag': '[{"listingId":"00000000-0000-4000-8000-000000000000"}]',
};

/** As if the user had searched and looked around in this browser. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate((entries) => Object.assign(localStorage, entries), kept);
  await page.evaluate(() => sessionStorage.setItem('unsaved-photos', '{}'));
}

/** Of all that, what this browser still stores. */
export async function namesStored(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return names.filter((name) => name in kept || name === 'unsaved-photos');
}
