import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const elsewhere = ['**/node_modules/**', 'build/**', '.tools/**', 'tests/journeys/**'];
const needsDatabase = ['**/*.int.test.ts', 'tests/api/**', 'tests/attacks/**', 'tests/faults/**'];

/** Milliseconds. Limits for what hangs, not for what is slow: no test may depend on how busy the machine is. */
const longTimeouts = { testTimeout: 120_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** What depends on days and hours: tried once more by processes that keep another time than the marketplace does. */
const aboutTime = [
  'src/domain/dates/*.test.ts',
  'src/domain/process/cancellation.test.ts',
  'src/processes/flex-default-process.test.ts',
  'src/features/{availability,transactions}/**/*.test.{ts,tsx}',
  'src/i18n/refusals.test.ts',
  'src/ui/{calendar,data/format}/*.test.{ts,tsx}',
  'demo/history/when.test.ts',
];
const aboutTimeWithDatabase = [
  'src/features/search/dates.int.test.ts',
  'src/features/transactions/{engine/deadlines,sale-cancellation}.int.test.ts',
];

const unit = (name: string, include: string[], TZ: string): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    exclude: [...elsewhere, ...needsDatabase, 'tests/architecture/**'],
    // A process for each file: some libraries keep settings for the whole process.
    pool: 'forks',
    env: { TZ },
    ...longTimeouts,
    sequence: { groupOrder: 0 },
  },
});

const withDatabase = (
  name: string,
  include: string[],
  groupOrder: number,
  TZ = 'UTC',
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    exclude: elsewhere,
    env: { TZ },
    globalSetup: ['tests/support/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    ...longTimeouts,
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    projects: [
      unit('unit', ['**/*.test.{ts,tsx}'], 'UTC'),
      unit('unit in Auckland', aboutTime, 'Pacific/Auckland'),
      unit('unit in Los Angeles', aboutTime, 'America/Los_Angeles'),
      {
        test: {
          name: 'walls',
          include: ['tests/architecture/**/*.test.ts'],
          exclude: elsewhere,
          ...longTimeouts,
          sequence: { groupOrder: 1 },
        },
      },
      withDatabase('integration', ['**/*.int.test.ts'], 2),
      withDatabase('integration in Los Angeles', aboutTimeWithDatabase, 2, 'America/Los_Angeles'),
      withDatabase('api', ['tests/api/**/*.test.ts'], 3),
      withDatabase('attacks', ['tests/attacks/**/*.test.ts'], 4),
      withDatabase('faults', ['tests/faults/**/*.test.ts'], 5),
    ],
  },
});
