import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createIntl } from 'react-intl';
import { expect, test, vi } from 'vitest';
import { marketplace } from '#marketplace';
import { formsOf, namesOf } from '#tests/support/message-forms.ts';
import { intl } from './intl.ts';
import { locale } from './locale.ts';
import { messages, type MessageId } from './messages.ts';

const { timeZone } = marketplace;
const theirs = createIntl({ locale, timeZone, messages });

test('every message is formatted as by react-intl itself, in every form that it has', () => {
  for (const id of Object.keys(messages) as MessageId[]) {
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

/** Every form of a message, with different texts for its other arguments. */
function valuesFor(id: MessageId): Record<string, unknown>[] {
  const names = namesOf(id);
  const begins = Array.from({ length: 4 }, () => ({}));
  return formsOf(id, begins).map((values, turn) => ({
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
