import { expect, type Page } from '@playwright/test';
import { appCode } from '#tests/support/app-codes.ts';

/** Sets the authenticator app up on the page of codes and passkeys; returns its key and the recovery codes. */
export async function setUpApp(page: Page, password: string, { scripts = true } = {}) {
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Set up the app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  // The button is gone with its form: the focus stays where the key is.
  if (scripts) await expect(page.getByRole('region', { name: 'Authenticator app' })).toBeFocused();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).trim();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  const before = await list.allInnerTexts();
  await page.getByLabel('Code from the app').fill(appCode(key));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('The authenticator app is turned on.')).toBeVisible();
  await expect(list).toHaveText(before);
  expect(before).toHaveLength(10);
  return { key, codes: await list.allInnerTexts() };
}

export async function turnAppOff(page: Page, password: string, code: string): Promise<void> {
  await page.getByRole('link', { name: 'Turn it off' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('Code from the app, or a recovery code').fill(code);
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByText('The authenticator app is turned off.')).toBeVisible();
}
