import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.ts';

const { executablePath, env } = await findChromium({ light: true });
const inherited = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/setup/start-site.ts',
  outputDir: 'test-results',
  // One more than there are cores: a page that waits leaves its core to another.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Limits for what hangs, not for what is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  projects: [
    // Without motion, whose frames took a quarter of the time; the journeys of weeks have it.
    { name: 'days', testIgnore: '**/time/*.test.ts', use: { contextOptions: { reducedMotion: 'reduce' } } },
    // All share one clock, so what moves it by days comes last and alone.
    { name: 'weeks', testMatch: '**/time/*.test.ts', dependencies: ['days'], workers: 1, fullyParallel: false },
  ],
  use: {
    // The site that the global set-up started.
    ...(process.env['SITE'] ? { baseURL: process.env['SITE'] } : {}),
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath,
      env: { ...Object.fromEntries(inherited), ...env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a journey lives for seconds: to optimise its code takes longer than that saves.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
});
