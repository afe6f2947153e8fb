import { expect, type Locator, type Page } from '@playwright/test';

const maxPresses = 120;

/** Goes on with Tab until the element has the focus, and sees that the focus can be seen. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toHaveCount(1);
  if (await isFocused(wanted)) return;
  const before = await looksOf(wanted);
  for (let pressed = 0; pressed < maxPresses; pressed++) {
    await page.keyboard.press('Tab');
    if (!(await isFocused(wanted))) continue;
    return expect.poll(() => looksOf(wanted), `the focus on ${String(wanted)} can be seen`).not.toBe(before);
  }
  throw new Error(`${String(wanted)} cannot be reached with Tab`);
}

export async function follow(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Writes over what is in the field. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

function isFocused(wanted: Locator): Promise<boolean> {
  return wanted.evaluate((element) => element === document.activeElement);
}

/** How the element and what is nearest to it are drawn, as far as a focus may change it. */
function looksOf(wanted: Locator): Promise<string> {
  return wanted.evaluate((element) => {
    const near = [element, ...element.children, element.nextElementSibling];
    for (
      let around = element.parentElement, steps = 0;
      around !== null && steps < 3;
      around = around.parentElement, steps++
    )
      near.push(around);
    const drawn = near.flatMap((one) => {
      if (one === null) return [];
      const { outline, boxShadow, borderColor, backgroundColor, textDecoration, transform, clipPath } =
        getComputedStyle(one);
      return [outline, boxShadow, borderColor, backgroundColor, textDecoration, transform, clipPath];
    });
    return drawn.join(';');
  });
}
