import { defineConfig, type TestProjectInlineConfiguration as Project } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

const elsewhere = ['**/node_modules/**', 'build/**', '.tools/**', 'tests/journeys/**'];
const inFrench = 'tests/french/*.test.tsx';
const inFrenchWithDatabase = 'tests/french/*.int.test.ts';
const needsDatabase = ['**/*.int.test.ts', 'tests/api/**', 'tests/attacks/**', 'tests/faults/**'];

/** Milliseconds. Limits for what hangs, not for what is slow: no test may depend on how busy the machine is. */
const longTimeouts = { testTimeout: 120_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

const frenchMarketplace = `${import.meta.dirname}/tests/french/marketplace.ts`;

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

/** What changes its process for all that run in it later: the settings of a library, or a table of the product. */
const changesItsProcess = [
  'src/platform/images/decoding/pixels.test.ts',
  'src/platform/images/decoding/glyphs/layout.test.ts',
  'src/pages/search/added-filter.test.tsx',
  'src/ui/calendar/first-day-of-week.test.tsx',
];
const changesItsProcessWithDatabase = [
  'src/features/search/added-filter.int.test.ts',
  'src/features/notifications/added-kind.int.test.ts',
  'src/features/transactions/engine/added-transition.int.test.ts',
];

/**
 * Test files of a project share its processes, and with them the modules that are loaded, unless `isolate` is set. With a
 * database there is one more than there are cores, because each waits for others for a sixth of its time.
 */
type Where = { readonly TZ?: string; readonly isolate?: boolean; readonly maxWorkers?: number };

const unit = (name: string, include: string[], { TZ = 'UTC', isolate = false }: Where = {}): Project => ({
  test: {
    name,
    include,
    exclude: [
      ...[...elsewhere, ...needsDatabase, 'tests/architecture/**'],
      ...(isolate ? [] : changesItsProcess),
      ...(include.includes(inFrench) ? [] : [inFrench]),
    ],
    pool: 'forks',
    isolate,
    maxWorkers: 2,
    env: { TZ },
    setupFiles: ['tests/support/settle-imports.ts'],
    // Components name their style sheets by address; Vitest makes it '' otherwise, which React warns of at each render.
    css: { include: [/\.css\?url$/] },
    ...longTimeouts,
    sequence: { groupOrder: 0 },
  },
});

const withDatabase = (
  name: string,
  include: string[],
  groupOrder: number,
  { TZ = 'UTC', isolate = false, maxWorkers = 3 }: Where = {},
): Project => ({
  test: {
    name,
    include,
    exclude: [
      ...[...elsewhere, ...(isolate ? [] : changesItsProcessWithDatabase)],
      ...(include.includes(inFrenchWithDatabase) ? [] : [inFrenchWithDatabase]),
    ],
    env: { TZ },
    globalSetup: ['tests/support/postgres.ts'],
    pool: 'forks',
    isolate,
    maxWorkers,
    ...longTimeouts,
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      unit('unit', ['**/*.test.{ts,tsx}']),
      unit('unit in a process each', changesItsProcess, { isolate: true }),
      // The same code with another setting: everything that imports the settings gets those in French.
      { ...unit('unit in French', [inFrench]), resolve: { alias: { '#marketplace': frenchMarketplace } } },
      unit('unit in Auckland', aboutTime, { TZ: 'Pacific/Auckland' }),
      unit('unit in Los Angeles', aboutTime, { TZ: 'America/Los_Angeles' }),
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
      withDatabase('integration in a process each', changesItsProcessWithDatabase, 2, { isolate: true }),
      withDatabase('integration in Los Angeles', aboutTimeWithDatabase, 2, { TZ: 'America/Los_Angeles' }),
      {
        ...withDatabase('integration in French', [inFrenchWithDatabase], 2),
        resolve: { alias: { '#marketplace': frenchMarketplace } },
      },
      withDatabase('api', ['tests/api/**/*.test.ts'], 3),
      withDatabase('attacks', ['tests/attacks/**/*.test.ts'], 4),
      withDatabase('faults', ['tests/faults/**/*.test.ts'], 5, { isolate: true, maxWorkers: 2 }),
    ],
  },
});
