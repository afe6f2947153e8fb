import { dirname, relative } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { runTimePackages } from './src/run-time-packages.ts';

const root = import.meta.dirname;

/**
 * Processes in a few files each, by their names: Node needs over a second to find and read the thousand modules that
 * they otherwise are. The production ones are back sooner after a crash, and those of the tests start sooner.
 */
export function bundleOf(input: Readonly<Record<string, string>>, folder: string): UserConfig {
  return {
    plugins: [whereSourcesAre(folder), runTimePackages(['vite'])],
    // Those of many files. The others are few, or have parts that are no JavaScript.
    ssr: { noExternal: ['drizzle-orm', 'hono', 'stripe', 'zod'] },
    build: {
      ssr: true,
      outDir: folder,
      copyPublicDir: false,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: { ...input },
        // Side by side: where sources are is said as seen from here.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}

/** The web and worker processes for production. */
export default defineConfig(bundleOf({ web: 'src/server/web.ts', worker: 'src/server/worker.ts' }, 'build/processes'));

/** Modules look for files beside themselves: in the bundle they still find them beside their sources. */
function whereSourcesAre(folder: string): Plugin {
  return {
    name: 'where-sources-are',
    transform: {
      filter: { id: /\/(src|sandbox)\/.*\.ts$/, code: /import\.meta\.(url|dirname)/ },
      handler(code, id) {
        const source = relative(`${root}/${folder}`, id);
        const said = code
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`);
        // Every line stays where it was.
        return { code: said, map: null };
      },
    },
  };
}
