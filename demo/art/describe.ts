/**
 * `node demo/art/describe.ts` writes down what the decoder tells of each picture in demo/pictures, so that loading the demo
 * decodes none of them. To be run after pictures were drawn.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeDecoder } from '#src/platform/images/decoding/decoder.server.ts';

const folder = fileURLToPath(new URL('../pictures/', import.meta.url));
const limits = { niceness: 0, ownSession: false, maxCpuMs: 10_000, timeoutMs: 45_000 };
const decoder = makeDecoder({ ...limits, maxBackground: 1 });
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'));
const facts: Record<string, object> = {};
for (const name of names.toSorted()) {
  const source = new Uint8Array(readFileSync(folder + name));
  const { width, height, placeholder } = await decoder.run({ kind: 'original', source }, 'background');
  facts[name] = { width, height, placeholder };
}
decoder.close();
writeFileSync(`${folder}facts.json`, `${JSON.stringify(facts, null, 2)}\n`);
