import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingImports } from '#src/database/schema/listing-imports.ts';
import { importLimits } from '#src/features/listing-imports/columns.ts';
import { importPath, importUploadPath } from '#src/features/listing-imports/import-path.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

type Sent = { readonly csv?: string; readonly zip?: Uint8Array; readonly token?: string | null };

/** Sends the form of the page as a browser without scripts; returns the status and where it is sent on to. */
async function send({ csv, zip, token: own }: Sent, headers: Record<string, string> = {}) {
  const { token, cookie } = await site.visit(await site.signIn());
  const form = new FormData();
  if (own !== null) form.append('csrf', own ?? token);
  if (csv !== undefined) form.append('csv', new File([csv], 'items.csv'));
  form.append('photos', new File(zip === undefined ? [] : [Buffer.from(zip)], zip === undefined ? '' : 'photos.zip'));
  const answer = await fetch(site.root + importUploadPath, {
    ...{ method: 'POST', body: form, redirect: 'manual', headers: { cookie, ...headers } },
  });
  return [answer.status, answer.headers.get('location')] as const;
}

const spooled = () => readdirSync(join(site.context.app.config.dataDir, 'spool'));
const imports = () => site.context.app.db.$count(listingImports);

test('a table without photos is kept, and leads to the page that shows what is in it', async () => {
  const [status, location] = await send({ csv: 'kind,title\nrent,Slip' });
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/listings\/import\/[\da-f-]{36}$/)]);
  expect([await imports(), spooled()]).toEqual([1, []]);
});

test('what is not accepted leads back to the form with its reason, and leaves nothing', async () => {
  const before = await imports();
  expect(await send({})).toEqual([303, `${importPath}?refused=validation-missing-key`]);
  expect(await send({ csv: 'a'.repeat(importLimits.maxCsvBytes + 1) })).toEqual([
    303,
    `${importPath}?refused=request-upload-over-limit`,
  ]);
  expect((await send({ csv: 'kind,title', token: null }))[0]).toBe(403);
  expect((await send({ csv: 'kind,title', token: 'another' }))[0]).toBe(403);
  expect((await send({ csv: 'kind,title' }, { 'sec-fetch-site': 'cross-site' }))[0]).toBe(403);
  expect([await imports(), spooled()]).toEqual([before, []]);
});

test('a zip file that is none is told on the page of its import, and is not kept', async () => {
  const [status] = await send({ csv: 'kind,title\nrent,Slip', zip: Buffer.from('no zip file') });
  const rows = await site.context.app.db.select().from(listingImports);
  expect([status, rows.at(-1)?.problem, rows.at(-1)?.zipKey]).toEqual([303, 'zip-unreadable', null]);
});
