import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingImages, listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { scripts } from './corpus/scripts.ts';
import { startPageServer, type PageServer } from './page-client.ts';

let server: PageServer;
let authorId: string;
let listingId: string;
beforeAll(async () => {
  server = await startPageServer();
  authorId = await makeUser(server.context.app.db);
  listingId = await makeRental(server.context.app.db, { authorId, point: { latitude: -36.85, longitude: 174.76 } });
  await makeSale(server.context.app.db, { authorId });
});
afterAll(() => server.close());

/** Writes the text wherever a lender can write one. PostgreSQL keeps no null character. */
async function write(entered: string): Promise<void> {
  const { db } = server.context.app;
  const text = entered.replaceAll('\0', '');
  const item = {
    title: text,
    description: text,
    designer: text,
    flaws: text,
    care: text,
    place: text,
    condition: 'flawsAsListed',
  };
  await db
    .update(listings)
    .set({ ...item, alterations: true })
    .where(eq(listings.id, listingId));
  await db.update(listingImages).set({ alt: text }).where(eq(listingImages.listingId, listingId));
  await db.update(users).set({ displayName: text, firstName: text, bio: text }).where(eq(users.id, authorId));
}

const pages = () => [`/l/x/${listingId}`, '/s', `/u/${authorId}`];

async function htmlOf(path: string): Promise<string> {
  const answer = await fetch(server.web.url + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const attribute = /([^\s=>"'/]+)(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?/g;
const tag = /<!--|<(\/?[a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?|\s*\/)*)\s*>/gi;

/** Tags with the names of their attributes, as a browser finds them; scripts without what is in them. */
function tagsOf(html: string): string[] {
  // A page from the cache allows its scripts by their hashes.
  const outside = html
    .replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script\s*>/gi, '$1</script>')
    .replaceAll(/ nonce="[^"]*"/g, '');
  return [...outside.matchAll(tag)].map(([whole, name, attributes = '']) =>
    name === undefined ? whole : [name, ...[...attributes.matchAll(attribute)].map((found) => found[1])].join(' '),
  );
}

/** What a script of the page holds: no tag of its own may begin or end there. */
function scriptsOf(html: string): string {
  return [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script\s*>/gi)].map((found) => found[1]).join('\n');
}

test('what a lender writes is text on every page, in its head, and in the data for its scripts', async () => {
  // As long: a long text has a button that shows the rest.
  await write('plain words '.repeat(150));
  const plain = new Map<string, string[]>();
  for (const path of pages()) plain.set(path, tagsOf(await htmlOf(path)));
  expect(plain.get(pages()[0] ?? '')?.length).toBeGreaterThan(100);
  for (const [index, disguised] of scripts.entries()) {
    await write(`${disguised.join(' ')} ${index}.`);
    for (const path of pages()) {
      const html = await htmlOf(path);
      expect(html, path).toContain(` ${index}.`);
      expect(tagsOf(html), `${disguised[0]} at ${path}`).toEqual(plain.get(path));
      expect(scriptsOf(html), disguised[0]).not.toMatch(/<!--|<script|alert\(1\)<\/|\u2028/i);
    }
  }
});

test('the browser runs nothing that has not come with the page', async () => {
  const { headers } = await fetch(`${server.web.url}/l/x/${listingId}`);
  const policy = headers.get('content-security-policy') ?? '';
  const scriptsFrom = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scriptsFrom).not.toBe('');
  expect(scriptsFrom).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
});
