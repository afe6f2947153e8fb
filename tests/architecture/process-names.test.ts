import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { processNamesIn } from './process-names.ts';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(path));

test('no code outside the process names a state or a transition', () => {
  const found = files.flatMap((path) => processNamesIn(path, readFileSync(path, 'utf8')).map((name) => [path, name]));
  expect(found).toEqual([]);
});

test.each([
  ['src/features/transactions/timers.server.ts', "if (name === 'expire-payment') return;", ['expire-payment']],
  ['src/pages/checkout/payment.ts', "switch (state) { case 'preauthorized': break; }", ['preauthorized']],
  ['src/features/transactions/components/steps.ts', "if (state === 'canceled') return null;", ['canceled']],
  ['src/features/a.ts', "['accept', 'decline'].includes(name)", ['accept', 'decline']],
  ['src/features/a.ts', "new Set<string>(['accepted'])", ['accepted']],
  ['src/features/a.ts', "const labels: Record<string, string> = { 'expire-payment': 'Expired' };", ['expire-payment']],
  ['src/features/a.ts', "const labels = { accept: 'Accept', decline: 'Decline' };", ['accept', 'decline']],
  ['src/features/a.ts', 'const labels = { accept, decline };', ['accept', 'decline']],
  ['src/features/a.ts', 'labels.preauthorized', ['preauthorized']],
  ['src/features/a.ts', 'process.states?.delivered.label', ['delivered']],
  ['src/features/a.ts', 'labels["payment-expired"]', ['payment-expired']],
  ['src/features/a.ts', "sql`select from transactions t where t.state = 'offer-pending'`", ['offer-pending']],
  ['src/features/a.ts', "sql`t.state in ('canceled', 'declined')`", ['canceled', 'declined']],
  ['src/features/a.ts', "sql`t.last_transition like 'review-1%'`", ['review-1']],
  ['src/features/a.ts', "name.startsWith('review-1-by')", ['review-1-by']],
  ['src/features/a.ts', "name.endsWith('-by-provider')", []],
  ['src/features/a.ts', 'match(state).with(`preauthorized`, answer)', ['preauthorized']],
  ['src/features/a.ts', 'process.initial', []],
  ['src/platform/payments/intent-outcome.ts', "if (intent.status === 'canceled') return 'as-wanted';", []],
  ['src/features/notifications/texts/orders.ts', "  'payment-expired': {\n    group: 'orders',", []],
  ['src/features/notifications/texts/orders.ts', "state === 'payment-expired' ? a : b", ['payment-expired']],
  ['src/features/notifications/texts/orders.ts', "const of = { 'payment-expired': a };", ['payment-expired']],
  ['src/features/notifications/emails.server.ts', "  'payment-expired': {\n", ['payment-expired']],
  ['src/features/notifications/notify.server.ts', "if (transition === 'decline') return;", ['decline']],
  ['src/processes/feed.ts', "if (name === 'expire-payment') return;", []],
  ['src/pages/checkout/payment.ts', "// 'preauthorized' once it is confirmed", []],
])('%s with %s names %j', (path, code, found) => {
  expect(processNamesIn(path, code)).toEqual(found);
});
