import { expect, test } from 'vitest';
import { statusOf } from './status.ts';

const complete = {
  ...{ currentlyDue: [], pastDue: [], disabledReason: null },
  ...{ transfersActive: true, verificationFailed: false },
};

test('a complete account is a success, and nothing else is', () => {
  expect(statusOf(complete)).toBe('verificationSuccess');
  expect(statusOf({ ...complete, transfersActive: false })).toBe('pending');
});

test('an account that is not paid is not called ready: it is looked at, or stopped', () => {
  for (const disabledReason of ['under_review', 'requirements.pending_verification', 'listed'])
    expect(statusOf({ ...complete, disabledReason })).toBe('pending');
  for (const disabledReason of ['platform_paused', 'other', 'closed'])
    expect(statusOf({ ...complete, disabledReason })).toBe('stopped');
  // Nothing that was due of it can be given any more.
  const closed = { ...complete, transfersActive: false, disabledReason: 'closed' };
  expect(statusOf({ ...closed, currentlyDue: ['individual.dob.day'], verificationFailed: true })).toBe('stopped');
});

test('what is due has to be given, late or not', () => {
  expect(statusOf({ ...complete, currentlyDue: ['individual.dob.day'] })).toBe('verificationNeeded');
  expect(statusOf({ ...complete, pastDue: ['individual.dob.day'] })).toBe('verificationNeeded');
});

test('what could not be verified has to be corrected', () => {
  const currentlyDue = ['individual.verification.document'];
  expect(statusOf({ ...complete, currentlyDue, verificationFailed: true })).toBe('verificationError');
  expect(statusOf({ ...complete, disabledReason: 'rejected.fraud' })).toBe('verificationError');
});
