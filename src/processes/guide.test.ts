import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseDay } from '#src/domain/dates/day.ts';
import { dueAt, type Timed } from '#src/domain/process/due.ts';
import { issuesOf } from '#src/domain/process/process-issues.ts';
import { mayTransition, transitionsOpenTo, type AnyProcess, type Transition } from '#src/domain/process/process.ts';
import { drawProcess } from './draw.ts';
import { currentProcess } from './registry.ts';

/** The first code block of the guide, as it stands there: the data of its example. */
const guide = readFileSync(new URL('../../docs/guides/add-a-transition.md', import.meta.url), 'utf8');
const block = /```ts\n(\{[\s\S]*?\},)\n```/.exec(guide)?.[1] ?? '';
const example = readData(block);
const extended: AnyProcess = { ...currentProcess, transitions: [...currentProcess.transitions, example] };

/** Parses an object literal of names, lists and booleans. */
function readData(text: string): Transition {
  const json = text
    .replace(/,\s*$/, '')
    .replaceAll(/(\w+):/g, '"$1":')
    .replaceAll("'", '"')
    .replaceAll(/,(\s*[}\]])/g, '$1');
  return JSON.parse(json) as Transition;
}

test('the example of the guide is a valid part of the process', () => {
  expect(example.name).toBe('ask-to-extend');
  expect(issuesOf(extended)).toEqual([]);
  expect(drawProcess(extended)).toContain('| `ask-to-extend` |');
});

test('it is open to the customer of an accepted order, and to nobody else', () => {
  const names = (role: 'customer' | 'provider' | 'operator' | 'system') =>
    transitionsOpenTo(extended, 'accepted', role).map(({ name }) => name);
  expect(names('customer')).toContain(example.name);
  for (const role of ['provider', 'operator', 'system'] as const) expect(names(role)).not.toContain(example.name);
  expect(mayTransition(extended, 'preauthorized', example.name, 'customer')?.code).toBe(
    'transaction-invalid-transition',
  );
});

test('it leaves the end of a rental as it is', () => {
  const at = (day: string): Timed => ({
    ...{ state: 'accepted', enteredAt: new Date(day), createdAt: new Date('2026-12-01T00:00:00Z'), kind: 'rent' },
    ...{ firstRentalDay: parseDay('2026-12-10'), lastRentalDay: parseDay('2026-12-13'), heldUntil: null },
    timeZone: 'Pacific/Auckland',
  });
  expect(dueAt(extended, at('2026-12-11T00:00:00Z'))).toEqual(dueAt(extended, at('2026-12-02T00:00:00Z')));
});
