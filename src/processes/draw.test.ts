import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawProcess } from './draw.ts';
import { currentProcess } from './registry.ts';

test('the generated page matches the current process', async () => {
  const file = new URL(`../../docs/processes/${currentProcess.name}.md`, import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(drawProcess(currentProcess));
});

test('every state and transition is on the page', () => {
  const page = drawProcess(currentProcess);
  for (const state of Object.keys(currentProcess.states)) {
    expect(page).toMatch(new RegExp(`--> ${state.replaceAll('-', '_')}\\b`));
  }
  for (const { name } of currentProcess.transitions) expect(page).toContain(`| \`${name}\` |`);
});
