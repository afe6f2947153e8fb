import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const elsewhere = ['**/node_modules/**', 'build/**', '.tools/**', 'tests/journeys/**'];
const needsDatabase = ['**/*.int.test.ts', 'tests/api/**', 'tests/attacks/**', 'tests/faults/**'];

const withDatabase = (name: string, include: string[], groupOrder: number): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    exclude: elsewhere,
    globalSetup: ['tests/support/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, ...needsDatabase, 'tests/architecture/**'],
          // A process for each file: some libraries keep settings for the whole process.
          pool: 'forks',
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'walls',
          include: ['tests/architecture/**/*.test.ts'],
          exclude: elsewhere,
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      withDatabase('integration', ['**/*.int.test.ts'], 2),
      withDatabase('api', ['tests/api/**/*.test.ts'], 3),
      withDatabase('attacks', ['tests/attacks/**/*.test.ts'], 4),
      withDatabase('faults', ['tests/faults/**/*.test.ts'], 5),
    ],
  },
});
