import { expect, test } from 'vitest';
import { idsIn } from './split.ts';

test('a module is bundled with the messages that it names, and no others', () => {
  expect(idsIn(`<FormattedMessage id="search.clear" /> formatMessage({ id: 'ui.close' }) 'ui.closed' "a.css"`)).toEqual(
    ['ui.close', 'search.clear'],
  );
});

test('a message id with a placeholder matches all possible messages', () => {
  const found = idsIn('intl.formatMessage({ id: `transaction.confirm.${act}-keep` })');
  expect(found.length).toBeGreaterThan(1);
  expect(found.every((id) => /^transaction\.confirm\..+-keep$/.test(id))).toBe(true);
});
