import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import type { Permission } from '#src/domain/policy/policies.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { importLimits } from '#src/features/listing-imports/columns.ts';
import { countImportUpload, receiveImport } from '#src/features/listing-imports/commands.server.ts';
import { importPath, importPathOf } from '#src/features/listing-imports/import-path.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { makeConcurrencyLimit } from './wire/concurrency-limit.ts';
import { answerError } from './wire/errors.ts';
import { receiveFiles, type ReceivedFiles } from './wire/receive-files.ts';
import { refuseUnstored } from './wire/refuse-unstored.ts';
import type { UploadGuard } from './wire/uploads.ts';

type ImportsEnv = {
  Bindings: { readonly incoming: IncomingMessage };
  Variables: { viewer: () => Promise<Viewer | null> };
};

/** As `apiEndpoints`, below `/api/imports`. */
export const importEndpoints = [
  { path: '/upload', methods: 'POST', permission: 'listing.change' },
] as const satisfies readonly { path: string; methods: string; permission: Permission }[];

/** Max concurrent uploads of the process, and of one user: each may be a hundred megabytes. */
const maxConcurrent = 4;
const maxPerUser = 1;

/**
 * `POST /upload`: a table of items as the part `csv` of a form, and its photos as the part `photos`, a zip file. An endpoint of
 * its own, because both are streamed to disk. The form needs no script: it is sent on to the page that shows what is in
 * the files, or back to its own page, which says why they were refused.
 */
export function makeImportsApi(app: App, guard: UploadGuard): Hono<ImportsEnv> {
  const api = new Hono<ImportsEnv>();
  const withinLimit = makeConcurrencyLimit(maxConcurrent, maxPerUser);

  async function receive(incoming: IncomingMessage, owner: Viewer, isOurs: (token: string | null) => Promise<boolean>) {
    await countImportUpload(app, owner.id);
    const { maxCsvBytes, maxZipBytes } = importLimits;
    const received = await receiveFiles(incoming, app.images.spool, { csv: maxCsvBytes, photos: maxZipBytes });
    try {
      if (!(await isOurs(received.token))) refuse('forbidden');
      const csvPath = chosenFile(received, 'csv') ?? refuse('validation-missing-key', { path: 'csv' });
      return await receiveImport(app, owner, { csvPath, zipPath: chosenFile(received, 'photos') });
    } finally {
      await received.remove();
    }
  }

  api.post('/upload', async (c) => {
    const owner = (await c.get('viewer')()) ?? refuse('unauthorized');
    if (guard.saysOtherSite(c)) refuse('forbidden');
    try {
      const isOurs = (token: string | null) => guard.hasToken(c, token);
      const id = await withinLimit(owner.id, () => refuseUnstored(app, () => receive(c.env.incoming, owner, isOurs)));
      return c.redirect(importPathOf(id), 303);
    } catch (thrown) {
      if (!isRefusal(thrown) || thrown.refusal.code === 'forbidden') throw thrown;
      // The client may still be sending its body.
      c.header('connection', 'close');
      return c.redirect(`${importPath}?refused=${thrown.refusal.code}`, 303);
    }
  });
  api.all('/upload', (c) => {
    c.header('allow', 'POST');
    return refuse('method-not-allowed');
  });
  api.onError((error, c) => {
    // A rejected client may still be sending its body: the connection cannot be reused.
    c.header('connection', 'close');
    return answerError(app, error, c);
  });
  return api;
}

/** Null for a field that was left empty. */
function chosenFile({ files }: ReceivedFiles, name: string): string | null {
  const file = files.get(name);
  return file === undefined || file.bytes === 0 ? null : file.path;
}
