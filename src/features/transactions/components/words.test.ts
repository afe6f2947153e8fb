import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import type { Party, Role } from '#src/domain/process/words.ts';
import { messages, type MessageId } from '#src/i18n/messages.ts';
import { feedLineOf } from '#src/processes/feed.ts';
import { flexDefaultProcess, type State, type TransitionName } from '#src/processes/flex-default-process.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import type { RentalPhase } from './rental-phase.ts';
import { dispatchOf, wayOf } from './transaction-values.ts';
import { endingOf, feedMessageOf, headingOf, isKnownState, nextOf } from './words.ts';

const onError = (error: unknown) => {
  throw error;
};
const intl = createIntl({ locale: 'en', messages, onError });
const parties: readonly Party[] = ['customer', 'provider'];
const roles: readonly Role[] = [...parties, 'system', 'operator'];
const endings = ['you', 'other', 'system', 'operator', 'ranOut', 'overtaken'];
const kinds = ['rent', 'sale'];
const phases: readonly RentalPhase[] = ['before', 'during', 'after'];
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
    back: 'later',
    ...{ items: 1, sum: '', shared: 'no' },
  },
  ...{
    about: 'order',
    next: 'open',
    turn: 'you',
    rounds: 'left',
    offer: '',
    settled: 'agreed',
    gone: 'no',
    closed: 'no',
  },
  ...{ payin: '$284.00', payout: '$243.20', pays: 'yes', netted: 'none', due: 'Tue, Dec 15' },
  ...{ writtenOff: 'no', sent: 'no', out: 'no', step: 'none', way: 'courier', by: 'party', dispatch: 'open' },
  ...{ sendBy: 'Fri, Dec 4', paysOut: 'yes' },
  ...{ money: 'held', paid: '$284.00 is held on your card.', bankDays: '' },
};
const texts = kinds.flatMap((kind) =>
  ['post', 'pick-up'].flatMap((delivery) =>
    endings.flatMap((how) =>
      phases.flatMap((phase) =>
        [
          { about: 'order', turn: 'you', offer: '' },
          { about: 'order', next: 'confirmed' },
          { about: 'offer', turn: 'you', offer: '$200.00' },
          { about: 'offer', turn: 'other', offer: '$200.00' },
        ].map((negotiated) => ({ ...facts, ...negotiated, kind, delivery, how, phase })),
      ),
    ),
  ),
);

describe('every state, side, kind and ending', () => {
  const headings = states.flatMap((state) =>
    parties.flatMap((role) => texts.map((values) => [state, role, values] as const)),
  );

  test('has a heading that names the listing or the other party', () => {
    for (const [state, role, values] of headings) {
      expect(intl.formatMessage({ id: headingOf(state, role) }, values)).toMatch(/Luna|Mei/);
    }
  });

  test('has a next-step message without gaps, where there is one', () => {
    const said = headings.flatMap(([state, role, values]) => {
      const next = nextOf(state, role);
      return next === null ? [] : [intl.formatMessage({ id: next }, values)];
    });
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((sentence) => /[{}]| {2}|^\s|\s$/.test(sentence))).toEqual([]);
  });
});

test('the lender of a sale reads by when it is recorded as sent, and when it pays only once it is', () => {
  const next = (values: Readonly<Record<string, string>>) =>
    intl.formatMessage(
      { id: 'transaction.next.provider.accepted' },
      { ...facts, kind: 'sale', phase: 'before', ...values },
    );
  const post = next({ delivery: 'post', paysOut: 'no' });
  expect(post).toContain('record here that it is sent by the end of Fri, Dec 4.');
  expect(post).not.toContain('$243.20');
  expect(next({ delivery: 'pick-up', paysOut: 'no' })).toContain('record here that it is handed over by the end of');
  expect(next({ delivery: 'post', sent: 'yes' })).toBe(
    'It’s with Mei, or on its way. $243.20 is paid to you on Tue, Dec 15.',
  );
  expect(next({ sent: 'yes', paysOut: 'disputed' })).toContain('Your payout waits until the bank has decided.');
});

test('what is recorded of the item is not asked for any more', () => {
  const next = (role: Party, kind: string, step: string, { delivery = 'post', way = 'courier' } = {}) =>
    intl.formatMessage(
      { id: ('transaction.next.' + role + '.accepted') as MessageId },
      { ...facts, kind, delivery, way, phase: 'before', step, sent: 'yes', paysOut: 'no' },
    );
  const pickedUp = { delivery: 'pick-up', way: 'inPerson' };
  expect(['dispatched', 'received'].map((step) => next('customer', 'sale', step))).toEqual([
    'Mei has sent it. Say so as soon as you have it.',
    'Thank you for saying that you have it.',
  ]);
  expect(next('customer', 'sale', 'dispatched', pickedUp)).toBe('Mei says that you have it. Confirm it below.');
  expect(['dispatched', 'received', 'sentBack', 'returned'].map((step) => next('customer', 'rent', step))).toEqual([
    'It arrives by Wed, Dec 9; send it back by Mon, Dec 14, with the return label that comes with it. Questions? Send a message below.',
    'Send it back by Mon, Dec 14, with the return label that came with it. If there was none, ask Mei for it by message below.',
    'It’s on its way back to Mei.',
    'Mei has it back.',
  ]);
  expect(['none', 'dispatched', 'sentBack', 'returned'].map((step) => next('provider', 'rent', step))).toEqual([
    'Post it by Tue, Dec 8, so that it arrives by Wed, Dec 9. Enclose a prepaid return label: shipping is for both ways. It is due back by Tue, Dec 15.',
    'It is due back by Tue, Dec 15.',
    'Mei has sent it back.',
    'You have it back.',
  ]);
  expect(next('customer', 'rent', 'dispatched', pickedUp)).toBe('Mei says that you have it. Confirm it below.');
  expect(next('customer', 'rent', 'sentBack', pickedUp)).toBe('Mei confirms that it’s back.');
  expect(next('provider', 'rent', 'sentBack', pickedUp)).toMatch(/^Mei says that it’s back\./);
  expect(next('provider', 'rent', 'dispatched', pickedUp)).toBe('Mei brings it back by Mon, Dec 14.');
});

test('what its lender was to send or hand over by a day that has passed is to be sent now', () => {
  const next = (delivery: string, phase: RentalPhase, values: Readonly<Record<string, string>> = {}) =>
    intl.formatMessage(
      { id: 'transaction.next.provider.accepted' },
      { ...facts, kind: 'rent', paysOut: 'no', dispatch: 'late', delivery, phase, ...values },
    );
  const post =
    'It was due to be posted by Tue, Dec 8, and nothing is recorded. Post it now, with a prepaid return label, or record here that you did.';
  for (const phase of ['before', 'during'] as const)
    expect(next('post', phase)).toBe(`${post} It is due back by Tue, Dec 15.`);
  expect(next('post', 'before', { back: 'sameDay' })).toBe(`${post} Mei sends it back by Mon, Dec 14.`);
  expect(next('pick-up', 'during')).toBe(
    'It was due to be handed over by Thu, Dec 10, and nothing is recorded. Hand it over now, or record here that you did. Mei brings it back by Mon, Dec 14.',
  );
  expect(next('post', 'during', { dispatch: 'open' })).not.toContain('now');

  // After its last day it is not to be sent any more.
  expect(next('post', 'after', { dispatch: 'over' })).toBe(
    'It was due to be posted by Tue, Dec 8, and nothing is recorded. If you posted it, record that here; if not, message Mei. It is due back by Tue, Dec 15.',
  );
  expect(next('pick-up', 'after', { dispatch: 'over' })).toContain('If you handed it over, record that here; if not,');

  const dispatch = (step: 'dispatched' | 'received', isLate: boolean, phase: RentalPhase = 'during') =>
    dispatchOf({ expected: { step, of: 'provider', day: '2026-12-08' as Day, isLate } }, phase);
  expect([dispatch('dispatched', true), dispatch('dispatched', false)]).toEqual(['late', 'open']);
  expect([dispatch('received', true), dispatchOf({ expected: null }, 'during')]).toEqual(['open', 'open']);
  expect(dispatch('dispatched', true, 'after')).toBe('over');
});

test('how it goes back is what was recorded, whatever was agreed for the way there', () => {
  const shown = (delivery: 'post' | 'pick-up', way: 'courier' | 'in-person' | null) =>
    wayOf({ delivery, handover: { steps: [{ way }] } } as unknown as TransactionPage);
  expect(shown('pick-up', 'courier')).toBe('courier');
  expect(shown('post', 'in-person')).toBe('in-person');
  expect([shown('post', null), shown('pick-up', null)]).toEqual(['courier', 'in-person']);
});

describe('a rental whose first day has come', () => {
  const next = (role: Party, delivery: string, phase: RentalPhase) =>
    intl.formatMessage(
      { id: ('transaction.next.' + role + '.accepted') as MessageId },
      { ...facts, kind: 'rent', delivery, phase },
    );

  test('is only to be given back', () => {
    expect(next('customer', 'pick-up', 'before')).toMatch(
      /^Pick it up on Thu, Dec 10 and bring it back by Mon, Dec 14\./,
    );
    expect(next('customer', 'post', 'before')).toMatch(/^It arrives by Wed, Dec 9; send it back by Mon, Dec 14, /);
    for (const phase of ['during', 'after'] as const) {
      expect(next('customer', 'pick-up', phase)).toMatch(/^Bring it back by Mon, Dec 14\./);
      expect(next('provider', 'pick-up', phase)).toMatch(/^Mei brings it back by Mon, Dec 14\./);
      expect(next('provider', 'post', phase)).toMatch(/^It is due back by Tue, Dec 15\./);
    }
    expect(next('customer', 'post', 'after')).toMatch(/^Send it back by Mon, Dec 14, with the return label /);
    // Nobody has said that it arrived.
    expect(next('customer', 'post', 'during')).toMatch(
      /^It was to arrive by Wed, Dec 9\. Record here when you have it, and send it back by Mon, Dec 14\. If it hasn’t come, message Mei\./,
    );
  });

  test('says why it cannot be cancelled', () => {
    const why = (phase: RentalPhase) =>
      intl.formatMessage({ id: 'transaction.cancel-too-late' }, { name: 'Mei', kind: 'rent', phase, days: 14 });
    expect(phases.map((phase) => why(phase).split(',')[0])).toEqual([
      'It starts within 14 days',
      'It has started',
      'It is over',
    ]);
  });
});

test.each(['Luna', 'Baroque pearl drops'])(
  'a heading fits a title in the singular and in the plural: %s',
  (listing) => {
    for (const [state, role] of states.flatMap((state) => parties.map((role) => [state, role] as const)))
      for (const values of texts) {
        const heading = intl.formatMessage({ id: headingOf(state, role) }, { ...values, listing });
        expect(heading).not.toMatch(new RegExp(`^(Your )?${listing} (is|was|has)`));
      }
  },
);

test('an unknown state gets a neutral heading', () => {
  const state = 'in-orbit' as State;
  expect(isKnownState(state)).toBe(false);
  expect(intl.formatMessage({ id: headingOf(state, 'provider') }, facts)).toBe('Luna');
  expect(nextOf(state, 'provider')).toBeNull();
  expect(nextOf('constructor' as State, 'customer')).toBeNull();
});

test('a lender whose part was refunded is not told that money is on its way', () => {
  const said = (pays: 'yes' | 'no') => [
    intl.formatMessage({ id: 'transaction.next.provider.delivered' }, { ...facts, kind: 'rent', pays }),
    intl.formatMessage({ id: feedMessageOf('complete') }, { ...facts, kind: 'rent', voice: 'provider', pays }),
  ];
  for (const sentence of said('yes')) expect(sentence).toContain('on its way');
  for (const sentence of said('no')) expect(sentence).not.toContain('on its way');
  expect(said('no')[0]).toContain('nothing is paid to you');
});

test('the feed says that who cancelled what was sent said that it had not arrived', () => {
  const line = (out: 'yes' | 'no', voice: 'you' | 'other') =>
    intl.formatMessage({ id: feedMessageOf('cancel-by-customer') }, { ...facts, out, voice });
  expect(line('yes', 'other')).toMatch(/^Mei said that the item hadn’t arrived, and cancelled\. /);
  expect(line('yes', 'you')).toMatch(/^You said that the item hadn’t arrived, and cancelled\. /);
  expect(line('no', 'other')).toMatch(/^Mei cancelled\. /);
});

test('every feed line has a text, and one’s own action reads differently from the other party’s', () => {
  for (const { name } of flexDefaultProcess.transitions) {
    const lines = parties.flatMap((viewer) =>
      roles.flatMap((by) => feedLineOf({ transition: name, by }, viewer) ?? []),
    );
    const said = (voice: string) =>
      intl.formatMessage({ id: feedMessageOf(name) }, { ...facts, kind: 'rent', stage: 'agreed', voice }).trim();
    for (const { voice } of lines) expect(said(voice)).toMatch(/^[^{}]+\.$/);
    if (lines.some(({ voice }) => voice === 'you')) expect(said('you')).not.toBe(said('other'));
  }
});

test('a request is shown as a hold, while it holds and afterwards', () => {
  const sent = (stage: string, voice: string) =>
    intl.formatMessage({ id: feedMessageOf('confirm-payment') }, { ...facts, stage, voice });
  expect(sent('requested', 'customer')).toBe('You sent the request. $284.00 is held on your card.');
  expect(sent('agreed', 'customer')).toBe('You sent the request. $284.00 was held on your card.');
  expect(sent('agreed', 'provider')).toBe('Mei sent a request. The payment was held on Mei’s card.');
});

test('what the system accepted says why', () => {
  const accepted = (settled: string, side: string) =>
    intl.formatMessage({ id: feedMessageOf('accept') }, { ...facts, settled, side, voice: 'system' });
  expect(accepted('agreed', 'customer')).toBe(
    'The price was agreed, so this was accepted automatically. $284.00 was paid.',
  );
  expect(accepted('instant', 'customer')).toBe('This was accepted at once. You paid $284.00.');
  expect(accepted('instant', 'provider')).toBe('This was accepted at once, as your listing says. Mei paid $284.00.');
});

test('an unknown transition gets a neutral text', () => {
  expect(feedMessageOf('teleport' as TransitionName)).toBe('transaction.feed.unknown');
});

describe('the ending of a transaction', () => {
  const ended = (transition: TransitionName, by: Role) =>
    endingOf({ role: 'customer', history: [{ transition, by, at: new Date(0), stage: 'failed' }] });

  test('is the party that ended it', () => {
    expect([
      ended('cancel-by-customer', 'customer'),
      ended('decline', 'provider'),
      ended('decline', 'system'),
      ended('cancel', 'operator'),
    ]).toEqual(['you', 'other', 'system', 'operator']);
  });

  test('is `ranOut` when the time ran out', () => {
    expect([
      ended('expire', 'system'),
      ended('expire-payment', 'system'),
      ended('offer-auto-cancel', 'system'),
    ]).toEqual(['ranOut', 'ranOut', 'ranOut']);
  });
});
