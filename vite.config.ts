import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunks } from './src/chunks.ts';
import { splitMessages } from './src/i18n/split.ts';
import { retriedImports } from './src/retried-imports.ts';
import { fileNames, shortRouteManifest } from './src/route-manifest.ts';
import { runTimePackages } from './src/run-time-packages.ts';

/**
 * In the server's bundle: their many files would each be looked for whenever a process starts, and all of them would be kept
 * in memory for the few icons and fields that the pages use.
 */
const bundled = [
  ...['drizzle-orm', 'zod', 'leaflet', 'lucide-react', 'react-easy-crop', 'normalize-wheel', 'clsx'],
  ...['use-sync-external-store', /^@conform-to\//, /^@internationalized\//, /^react-(aria|stately)/],
];

export default defineConfig(({ command }) => ({
  // Its own smaller writing would compute light-dark() once for the whole page, and data-theme could not turn it.
  plugins: [
    ...[tailwindcss({ optimize: false }), splitMessages(), reactRouter()],
    ...[retriedImports(), shortRouteManifest(), runTimePackages()],
  ],
  build: {
    // The content policy knows no data: addresses, so nothing small is written into the style sheet.
    assetsInlineLimit: 0,
    // The first browsers that know light-dark() themselves.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  // While developing nothing is bundled, and what is written for `require` could not be loaded otherwise.
  ssr: command === 'build' ? { noExternal: bundled } : {},
  environments: {
    client: { build: { rolldownOptions: { output: { ...fileNames, codeSplitting: { groups: chunks } } } } },
  },
  optimizeDeps: {
    // Found ahead of time, because a page that brings in a new package would be reloaded on its first visit.
    include: [
      'react-intl',
      'leaflet',
      'lucide-react',
      'react-aria/I18nProvider',
      'react-aria-components/Calendar',
      'react-aria-components/ComboBox',
      '@internationalized/date',
    ],
  },
}));
