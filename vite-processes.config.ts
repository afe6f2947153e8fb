import { dirname, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const folder = 'build/processes';

/**
 * The web and worker processes for production, each in a few files: Node needs over a second to find and read the
 * thousand modules that they otherwise are, and a process that died must be back sooner.
 */
export default defineConfig({
  plugins: [whereSourcesAre()],
  // Those of many files. The others are few, or have parts that are no JavaScript.
  ssr: { noExternal: ['drizzle-orm', 'hono', 'stripe', 'zod'] },
  build: {
    ssr: true,
    outDir: folder,
    copyPublicDir: false,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { web: 'src/server/web.ts', worker: 'src/server/worker.ts' },
      // Side by side: where sources are is said as seen from here.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** Modules look for files beside themselves: in the bundle they still find them beside their sources. */
function whereSourcesAre(): Plugin {
  return {
    name: 'where-sources-are',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /import\.meta\.(url|dirname)/ },
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
