import { expect, test } from 'vitest';
import { issuesOf } from './process-issues.ts';
import { defineProcess, type AnyProcess, type Transition } from './process.ts';

const plain = { stage: 'agreed', label: null } as const;
const sound: AnyProcess = {
  name: 'loan',
  version: 'release-1',
  initial: 'requested',
  states: { requested: plain, lent: plain, back: plain },
  final: ['back'],
  success: 'back',
  transitions: [
    { name: 'lend', from: ['requested'], to: 'lent', by: ['provider'], feed: 'hidden' },
    { name: 'return', from: ['lent'], to: 'back', by: ['customer'], feed: 'hidden' },
  ],
};

const withTransition = (...more: Transition[]): AnyProcess => ({
  ...sound,
  transitions: [...sound.transitions, ...more],
});
const withState = (name: string): AnyProcess => ({ ...sound, states: { ...sound.states, [name]: plain } });
const withTimer = (transition: string): AnyProcess => ({
  ...sound,
  states: { ...sound.states, lent: { ...plain, timers: [{ transition, after: { days: 3 }, from: 'entered' }] } },
});

test('a valid process has no issues', () => {
  expect(issuesOf(sound)).toEqual([]);
});

test('an unreachable state is found', () => {
  const process = { ...withState('lost'), final: ['back', 'lost'] };
  expect(issuesOf(process)).toEqual(['lost cannot be reached']);
});

test('a dead end is found, also a cycle without an exit', () => {
  const lose: Transition = { name: 'lose', from: ['lent'], to: 'lost', by: ['customer'], feed: 'hidden' };
  expect(issuesOf({ ...withState('lost'), transitions: [...sound.transitions, lose] })).toEqual(['lost never ends']);
  const seek: Transition = { name: 'seek', from: ['lost'], to: 'lost', by: ['customer'], feed: 'hidden' };
  expect(issuesOf({ ...withState('lost'), transitions: [...sound.transitions, lose, seek] })).toEqual([
    'lost never ends',
  ]);
});

test('an exit from a final state is found', () => {
  const process = withTransition({ name: 'lend-again', from: ['back'], to: 'lent', by: ['provider'], feed: 'hidden' });
  expect(issuesOf(process)).toEqual(['lend-again leaves the final back']);
});

test('a timer without effect is found', () => {
  expect(issuesOf(withTimer('explode'))).toEqual(['the timer of lent names explode, which is not a transition']);
  expect(issuesOf(withTimer('lend'))).toEqual(['the timer of lent names lend, which does not leave it']);
  expect(issuesOf(withTimer('return'))).toEqual(["the timer of lent names return, which is not the system's"]);
});

test('a follow-up without effect is found', () => {
  const lend = (transition: string): AnyProcess => ({
    ...sound,
    transitions: sound.transitions.map((one) =>
      one.name === 'lend' ? { ...one, followedBy: [{ transition, given: 'verified-email' as const }] } : one,
    ),
  });
  expect(issuesOf(lend('explode'))).toEqual(['lend is followed by explode, which is not a transition']);
  expect(issuesOf(lend('lend'))).toEqual(['lend is followed by lend, which does not leave lent']);
  expect(issuesOf(lend('return'))).toEqual(["lend is followed by return, which is not the system's"]);
});

test('a duplicate transition name, or a transition without actors, is found', () => {
  const twice: Transition = { name: 'lend', from: ['requested'], to: 'back', by: ['provider'], feed: 'hidden' };
  expect(issuesOf(withTransition(twice))).toEqual(['lend is there twice']);
  const nobody: Transition = { name: 'vanish', from: ['requested'], to: 'back', by: [], feed: 'hidden' };
  expect(issuesOf(withTransition(nobody))).toEqual(['nobody may take vanish']);
});

test('a misspelt state does not compile, and would be found', () => {
  const process = defineProcess({
    name: 'loan',
    version: 'release-1',
    // @ts-expect-error there is no such state
    initial: 'aksed',
    states: { requested: plain, lent: plain, back: plain },
    // @ts-expect-error there is no such state
    final: ['bakc'],
    success: 'back',
    transitions: [
      // @ts-expect-error there is no such state
      { name: 'lend', from: ['asekd'], to: 'lent', by: ['provider'], feed: 'hidden' },
      // @ts-expect-error there is no such state
      { name: 'return', from: ['lent'], to: 'backk', by: ['customer'], feed: 'hidden' },
    ],
  });
  for (const state of ['aksed', 'bakc', 'asekd', 'backk']) {
    expect(issuesOf(process)).toContain(`${state} is not among the states`);
  }
});

test('a timer to a misspelt transition does not compile, and would be found', () => {
  const process = defineProcess({
    ...sound,
    initial: 'requested',
    states: {
      // @ts-expect-error there is no such transition
      requested: { timers: [{ transition: 'ledn', after: { days: 1 }, from: 'entered' }] },
    },
    final: [],
    success: 'requested',
    transitions: [{ name: 'lend', from: ['requested'], to: 'requested', by: ['system'], feed: 'hidden' }],
  });
  expect(issuesOf(process)).toContain('the timer of requested names ledn, which is not a transition');
});

test('a misspelt role, guard, call, action or email does not compile', () => {
  const transitions = [
    // @ts-expect-error there is no such role
    { name: 'a', from: ['requested'], to: 'requested', by: ['custommer'], feed: 'hidden' },
    // @ts-expect-error there is no such guard
    { name: 'b', from: ['requested'], to: 'requested', by: ['system'], guards: ['customer-not-bannd'] },
    // @ts-expect-error there is no such blocking call
    { name: 'c', from: ['requested'], to: 'requested', by: ['system'], payment: 'refund' },
    // @ts-expect-error there is no such outbox call
    { name: 'd', from: ['requested'], to: 'requested', by: ['system'], outbox: ['capture'] },
    // @ts-expect-error there is no such action
    { name: 'e', from: ['requested'], to: 'requested', by: ['system'], actions: ['take-hodl'] },
    // @ts-expect-error there is no such email
    { name: 'f', from: ['requested'], to: 'requested', by: ['system'], notifies: [{ to: 'customer', email: 'hello' }] },
    // @ts-expect-error there is no such property
    { name: 'g', from: ['requested'], to: 'requested', by: ['system'], availableSoon: true },
  ] as const satisfies readonly Transition<'requested'>[];
  expect(transitions).toHaveLength(7);
});
