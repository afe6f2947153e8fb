import type { Page } from '@playwright/test';
import { pushBrowser } from '#tests/support/push-service.ts';
import { expect, test } from './setup/journey.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';

const settings = '/account/notifications';
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();
const group = (page: Page, name: string) => page.getByRole('group', { name });

/** Headless browsers have no push service: this one answers as Chrome's would. */
async function withPushService(page: Page): Promise<void> {
  const { endpoint, publicKey, authSecret } = pushBrowser('https://fcm.googleapis.com').subscription;
  await page.addInitScript(
    (json) => {
      Notification.requestPermission = async () => 'granted';
      PushManager.prototype.subscribe = async () => ({ toJSON: () => json }) as never;
    },
    { endpoint, keys: { p256dh: publicKey, auth: authSecret } },
  );
}

test('what reaches a user is chosen by group and channel, and hours without an end are refused where they are', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await visit(page, settings);
  await expectAccessible(page);
  await group(page, 'Messages').getByLabel('Emails').selectOption('Once a day, in one email');
  await group(page, 'Offers').getByLabel('Notify my devices').uncheck();
  await page.getByLabel('From', { exact: true }).selectOption('22');
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Choose when quiet hours begin and when they end');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22');
  await expect(group(page, 'Messages').getByLabel('Emails')).toHaveValue('daily');
  await page.getByLabel('Until', { exact: true }).selectOption('7');
  await save(page);
  await expect(page.getByText('Your settings are saved.')).toBeVisible();
  await page.reload();
  await expect(group(page, 'Messages').getByLabel('Emails')).toHaveValue('daily');
  await expect(group(page, 'Offers').getByLabel('Notify my devices')).not.toBeChecked();
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('7');
});

test('a browser is turned on, and turned off', async ({ page }) => {
  await withPushService(page);
  await signUp(page);
  await visit(page, settings);
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(page.getByText('This browser now shows notifications.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on in this browser' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn off notifications on This browser' }).click();
  await expect(page.getByText('That browser shows no more notifications.')).toBeVisible();
  await expect(page.getByText('No device yet.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the settings are saved, and devices say what they need', async ({ page }) => {
    await signUp(page);
    await page.goto(settings);
    await group(page, 'Reviews').getByLabel('Emails').selectOption('never');
    await save(page);
    await expect(page.getByText('Your settings are saved.')).toBeVisible();
    await expect(group(page, 'Reviews').getByLabel('Emails')).toHaveValue('never');
    await expect(page.getByText('To turn on notifications in this browser, allow JavaScript.')).toBeVisible();
  });
});
