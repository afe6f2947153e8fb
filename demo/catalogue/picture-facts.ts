import { readFileSync } from 'node:fs';

type PictureFacts = { readonly width: number; readonly height: number; readonly placeholder: string };

/** By the file's name below `demo/pictures`; written by `node demo/art/describe.ts`. */
const facts = JSON.parse(readFileSync(new URL('../pictures/facts.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, PictureFacts>
>;

/** What decoding a picture of the demo tells. Throws for one that has not been described. */
export function pictureFacts(name: string): PictureFacts {
  const found = facts[name];
  if (found === undefined) throw new Error(`Run node demo/art/describe.ts: nothing is known of ${name}`);
  return found;
}
