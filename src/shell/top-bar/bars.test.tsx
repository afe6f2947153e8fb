import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { noAttention, type KnownViewer } from '../shell-viewer.ts';
import { LimitedBar } from './limited-bar.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { TopBar } from './top-bar.tsx';

const ana: KnownViewer = {
  id: '00000000-0000-4000-8000-000000000001',
  displayName: 'Ana B',
  initials: 'AB',
  image: null,
  ownsListings: true,
  hasOrders: null,
  isOperator: true,
  viewedAs: null,
  reminder: null,
};
const viewers = { 'an anonymous visitor': null, 'a signed-in user': ana, 'a viewer who is not known': undefined };

test.each(Object.entries(viewers))('the menu of narrow screens lists no address twice to %s', (_, viewer) => {
  const html = renderPart(<PhoneMenu viewer={viewer} attention={noAttention} />);
  const addresses = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to).filter((to) => to !== '/');
  expect(addresses.length).toBeGreaterThan(15);
  expect(addresses.filter((to, index) => addresses.indexOf(to) !== index)).toEqual([]);
});

test('bars that do not know who looks offer neither a log-in nor an account', () => {
  const words = (viewer: KnownViewer) =>
    wordsOf(
      renderPart(
        <>
          <TopBar viewer={viewer} attention={noAttention} bell={null} still />
          <PhoneMenu viewer={viewer} attention={noAttention} />
        </>,
      ),
    );
  expect(words(null)).toMatch(/Log in.*Log in/s);
  expect(words(undefined)).not.toMatch(/Log in|Sign up|Log out/);
});

test('the menu of narrow screens says whose listings, favourites and settings it leads to', () => {
  const words = wordsOf(renderPart(<PhoneMenu viewer={ana} attention={noAttention} />));
  for (const name of ['Your listings', 'Your favorite listings', 'Account settings', 'Profile settings', 'Inbox'])
    expect(words).toContain(name);
  expect(words).not.toContain('My listings');
});

test('the log-out of a view as another user says that it ends the view, and no other log-out does', () => {
  const fields = (part: ReactElement) => renderPart(part).match(/name="view"/g)?.length ?? 0;
  expect(fields(<LimitedBar name="Ana B" onSearch />)).toBe(1);
  expect(fields(<PhoneMenu viewer={ana} attention={noAttention} />)).toBe(0);
});

test('the bar of a view as another user is on every page, and on the search unless a setting takes it away', () => {
  const bar = (path: string, onSearch: boolean) =>
    wordsOf(renderPart(<LimitedBar name="Ana B" onSearch={onSearch} />, path)).includes('Ana B');
  expect([bar('/s', true), bar('/s', false), bar('/saved-searches', false), bar('/', false)]).toEqual([
    ...[true, false],
    ...[true, true],
  ]);
});

test('the bar of a view as another user is a compact strip on the search, with its log-out', () => {
  const bar = (path: string) => renderPart(<LimitedBar name="Ana B" onSearch />, path);
  expect(bar('/s')).toContain('class="limited-bar flex-nowrap py-1"');
  expect(wordsOf(bar('/s')).trim()).toMatch(/^Viewing as +Ana B +Log out$/);
  for (const path of ['/', '/saved-searches']) {
    expect(bar(path)).toContain('class="limited-bar"');
    expect(wordsOf(bar(path))).toContain('Nothing can be paid or changed.');
  }
});
