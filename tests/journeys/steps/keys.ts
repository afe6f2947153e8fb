import { expect, type Locator, type Page } from '@playwright/test';

const maxPresses = 120;

/** Presses Tab until the element has the focus, at most so often, and expects a visible focus style. */
export async function tabTo(page: Page, wanted: Locator, mostPresses = maxPresses): Promise<void> {
  await expect(wanted).toHaveCount(1);
  if (await isFocused(wanted)) return;
  const before = await focusStyleOf(wanted);
  for (let presses = 0; presses < mostPresses; presses++) {
    await page.keyboard.press('Tab');
    if (!(await isFocused(wanted))) continue;
    return expect.poll(() => focusStyleOf(wanted), `the focus on ${String(wanted)} is visible`).not.toBe(before);
  }
  throw new Error(`${String(wanted)} is not reached with ${mostPresses} Tabs`);
}

export async function follow(page: Page, wanted: Locator, mostPresses?: number): Promise<void> {
  await tabTo(page, wanted, mostPresses);
  await page.keyboard.press('Enter');
}

/** Replaces the value of the field. */
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

/** Computed styles of the element and its neighbours that a focus style may change. */
function focusStyleOf(wanted: Locator): Promise<string> {
  return wanted.evaluate((element) => {
    const near = [element, ...element.children, element.nextElementSibling];
    for (
      let around = element.parentElement, steps = 0;
      around !== null && steps < 3;
      around = around.parentElement, steps++
    )
      near.push(around);
    const styles = near.flatMap((one) => {
      if (one === null) return [];
      const { outline, boxShadow, borderColor, backgroundColor, textDecoration, transform, clipPath } =
        getComputedStyle(one);
      return [outline, boxShadow, borderColor, backgroundColor, textDecoration, transform, clipPath];
    });
    return styles.join(';');
  });
}
