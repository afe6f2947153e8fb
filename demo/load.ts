import { readConfig } from '#src/platform/config.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import { loadDemo } from './load-demo.ts';

/** Script that `start` and `dev` run while the marketplace is a demo. */
const app = await makeApp(readConfig(process.env));
try {
  await loadDemo(app, { onProgress: (text) => process.stdout.write(`${text}\n`) });
} finally {
  await app.close();
}
