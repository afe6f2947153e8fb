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

test('what is due has to be given, late or not', () => {
  expect(statusOf({ ...complete, currentlyDue: ['individual.dob.day'] })).toBe('verificationNeeded');
  expect(statusOf({ ...complete, pastDue: ['individual.dob.day'] })).toBe('verificationNeeded');
});

test('what could not be verified has to be corrected', () => {
  const currentlyDue = ['individual.verification.document'];
  expect(statusOf({ ...complete, currentlyDue, verificationFailed: true })).toBe('verificationError');
  expect(statusOf({ ...complete, disabledReason: 'rejected.fraud' })).toBe('verificationError');
});
