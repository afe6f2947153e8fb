import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createIntl } from 'react-intl';
import { expect, test, vi } from 'vitest';
import { marketplace } from '#marketplace';
import { intl } from './intl.ts';
import { locale } from './locale.ts';
import { messages } from './messages.ts';
import { parsed } from './parse.ts';
import type { Part } from './parsed-message.ts';

const { timeZone } = marketplace;
const theirs = createIntl({ locale, timeZone, messages });

test('every message is formatted as by react-intl itself, in every form that it has', () => {
  for (const id of Object.keys(messages) as (keyof typeof messages)[]) {
    for (const values of valuesFor(id)) {
      const [ours, expected] = [intl, theirs].map((each) => (
        <>{each.formatMessage({ id: id as 'ui.page' }, values as never)}</>
      ));
      expect(renderToStaticMarkup(ours)).toBe(renderToStaticMarkup(expected));
    }
  }
});

test('numbers, lists and days are formatted as by react-intl', () => {
  const date = new Date('2026-12-10T11:30:00Z');
  const inWords = { month: 'long', day: 'numeric' } as const;
  expect(intl.formatNumber(4.25, { maximumFractionDigits: 1 })).toBe(
    theirs.formatNumber(4.25, { maximumFractionDigits: 1 }),
  );
  expect(intl.formatList(['A', 'B', 'C'])).toBe(theirs.formatList(['A', 'B', 'C']));
  expect(intl.formatDate(date, inWords)).toBe(theirs.formatDate(date, inWords));
});

test('a message that cannot be formatted renders its id, and logs an error in the browser', () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  expect(intl.formatMessage({ id: 'ui.page' }, {} as never)).toBe('ui.page');
  expect(reported).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

/** Every combination of the options and plural forms of a message, with different texts for its other arguments. */
function valuesFor(id: keyof typeof messages): Record<string, unknown>[] {
  const message = parsed(messages[id]);
  const names = typeof message === 'string' ? [] : namesIn(message);
  const chosen = new Map(
    names.map(({ name, choices }) => [name, choices] as const).filter(([, all]) => all.length > 0),
  );
  const combinations = [...chosen].reduce<Record<string, unknown>[]>(
    (before, [name, all]) => before.flatMap((values) => all.map((one) => ({ ...values, [name]: one }))),
    Array.from({ length: 4 }, () => ({})),
  );
  return combinations.map((values, turn) => ({
    ...Object.fromEntries(
      names.map(({ name, kind }) =>
        kind === 'tag'
          ? [name, (parts: ReactNode[]) => createElement('b', null, ...parts)]
          : [name, [1234, 1, 'Mei', 0][turn % 4]],
      ),
    ),
    ...values,
  }));
}

type Name = { readonly name: string; readonly kind: 'tag' | 'value'; readonly choices: readonly (string | number)[] };

function namesIn(parts: readonly Part[]): Name[] {
  return parts.flatMap((part): Name[] => {
    if (part.type === 1) return [{ name: part.value, kind: 'value', choices: [] }];
    if (part.type === 2) return [{ name: part.value, kind: 'value', choices: [0, 1, 1234] }];
    if (part.type === 8) return [...namesIn(part.children), { name: part.value, kind: 'tag', choices: [] }];
    if (part.type !== 5 && part.type !== 6) return [];
    const inside = Object.values(part.options).flatMap(({ value }) => namesIn(value));
    const choices = part.type === 5 ? [...Object.keys(part.options), 'unheard-of'] : [0, 1, 2, 1234];
    return [...inside, { name: part.value, kind: 'value', choices }];
  });
}
