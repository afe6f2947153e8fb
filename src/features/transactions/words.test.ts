import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import type { Party, Role } from '#src/domain/process/words.ts';
import { messages } from '#src/i18n/messages.ts';
import { feedLineOf } from '#src/processes/feed.ts';
import { flexDefaultProcess, type State, type TransitionName } from '#src/processes/flex-default-process.ts';
import { endingOf, feedMessageOf, headingOf, isKnownState, nextOf } from './words.ts';

const onError = (error: unknown) => {
  throw error;
};
const intl = createIntl({ locale: 'en', messages, onError });
const parties: readonly Party[] = ['customer', 'provider'];
const roles: readonly Role[] = [...parties, 'system', 'operator'];
const endings = ['you', 'other', 'system', 'operator', 'ranOut'];
const kinds = ['rent', 'sale'];
const states = Object.keys(flexDefaultProcess.states).filter((state) => state !== 'initial') as State[];

const facts = {
  ...{
    name: 'Mei',
    listing: 'Luna',
    days: 'Dec 10 to 13',
    shipBy: 'Tue, Dec 8',
    arrivesBy: 'Wed, Dec 9',
    returnBy: 'Mon, Dec 14',
    dueBack: 'Tue, Dec 15',
    first: 'Thu, Dec 10',
    last: 'Sun, Dec 13',
  },
  ...{ payin: '$284.00', payout: '$243.20', due: 'Tue, Dec 15' },
  ...{ money: 'held', paid: '$284.00 is held on your card.', bankDays: '' },
};
const sayings = kinds.flatMap((kind) =>
  ['post', 'collect'].flatMap((delivery) => endings.map((how) => ({ ...facts, kind, delivery, how }))),
);

describe('every state, side, kind and ending', () => {
  const headings = states.flatMap((state) =>
    parties.flatMap((role) => sayings.map((values) => [state, role, values] as const)),
  );

  test('has a heading that is a sentence about the piece or the other side', () => {
    for (const [state, role, values] of headings) {
      expect(intl.formatMessage({ id: headingOf(state, role) }, values)).toMatch(/Luna|Mei/);
    }
  });

  test('says what happens next without a gap, where it says anything', () => {
    const said = headings.flatMap(([state, role, values]) => {
      const next = nextOf(state, role);
      return next === null ? [] : [intl.formatMessage({ id: next }, values)];
    });
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((sentence) => /[{}]| {2}|^\s|\s$/.test(sentence))).toEqual([]);
  });
});

test('what ran out does not read as a refusal', () => {
  const heading = (how: string) => intl.formatMessage({ id: headingOf('declined', 'customer') }, { ...facts, how });
  expect(heading('ranOut')).toBe('Mei did not answer in time');
  expect(heading('other')).toBe('Mei declined your request for Luna');
});

test('a state that nobody has written about gets a neutral heading', () => {
  const state = 'in-orbit' as State;
  expect(isKnownState(state)).toBe(false);
  expect(intl.formatMessage({ id: headingOf(state, 'provider') }, facts)).toBe('Luna');
  expect(nextOf(state, 'provider')).toBeNull();
  expect(nextOf('constructor' as State, 'customer')).toBeNull();
});

test('every line of every feed has words, and one’s own act reads differently from the other side’s', () => {
  for (const { name } of flexDefaultProcess.transitions) {
    const lines = parties.flatMap((viewer) =>
      roles.flatMap((by) => feedLineOf({ transition: name, by }, viewer) ?? []),
    );
    const said = (voice: string) =>
      intl.formatMessage({ id: feedMessageOf(name) }, { ...facts, kind: 'rent', state: 'accepted', voice }).trim();
    for (const { voice } of lines) expect(said(voice)).toMatch(/^[^{}]+\.$/);
    if (lines.some(({ voice }) => voice === 'you')) expect(said('you')).not.toBe(said('other'));
  }
});

test('a request is told as a hold, while it holds and afterwards', () => {
  const sent = (state: string, voice: string) =>
    intl.formatMessage({ id: feedMessageOf('confirm-payment') }, { ...facts, state, voice });
  expect(sent('preauthorized', 'customer')).toBe('You sent the request. $284.00 is held on your card.');
  expect(sent('accepted', 'customer')).toBe('You sent the request. $284.00 was held on your card.');
  expect(sent('accepted', 'provider')).toBe('Mei sent a request. The payment was held on Mei’s card.');
});

test('a transition that nobody has written about is told neutrally', () => {
  expect(feedMessageOf('teleport' as TransitionName)).toBe('transaction.feed.unknown');
});

describe('how a transaction ended', () => {
  const ended = (transition: TransitionName, by: Role) =>
    endingOf({ role: 'customer', history: [{ transition, by, at: new Date(0) }] });

  test('is told by who ended it', () => {
    expect([
      ended('cancel-by-customer', 'customer'),
      ended('decline', 'provider'),
      ended('decline', 'system'),
      ended('cancel', 'operator'),
    ]).toEqual(['you', 'other', 'system', 'operator']);
  });

  test('is nobody’s doing when the time ran out', () => {
    expect([
      ended('expire', 'system'),
      ended('expire-payment', 'system'),
      ended('offer-auto-cancel', 'system'),
    ]).toEqual(['ranOut', 'ranOut', 'ranOut']);
  });
});
