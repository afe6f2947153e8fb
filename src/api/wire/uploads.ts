import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { makeConcurrencyLimit } from './concurrency-limit.ts';
import type { ReceivedTexts } from './receive-files.ts';
import { receiveImage } from './receive-image.ts';
import { refuseUnstored } from './refuse-unstored.ts';

export type ImagesEnv = {
  Bindings: { readonly incoming: IncomingMessage };
  Variables: { viewer: () => Promise<Viewer | null> };
};

export type Upload = {
  readonly count: (app: App, userId: string) => Promise<void>;
  readonly store: (owner: Viewer, path: string) => Promise<string>;
  /** Sent by a form without scripts: the token is in the body. */
  readonly byForm?: true;
  /** Gets the other fields of that form, whether the image is stored or not. It is counted after it was read. */
  readonly texts?: ReceivedTexts;
};

/** What proves that a request came from our pages. Neither reads the body. */
export type UploadGuard = {
  readonly saysOtherSite: (c: Context) => boolean;
  readonly hasToken: (c: Context, inBody: string | null) => Promise<boolean>;
};

/** The id of what was stored, and whose it is. */
export type Stored = { readonly user: Viewer; readonly id: string };

export type Uploads = {
  readonly receive: (c: Context<ImagesEnv>, upload: Upload) => Promise<Stored>;
  readonly guard: UploadGuard;
};

/** Max concurrent uploads of the process, and of one user. */
const maxConcurrent = 16;
const maxPerUser = 4;

/** Receives images at all addresses that take one, within limits that these share. */
export function makeUploads(app: App, guard: UploadGuard): Uploads {
  const withinLimit = makeConcurrencyLimit(maxConcurrent, maxPerUser);

  /** Counts, receives and stores one image; `store` gets the path of its file, which is removed in any case. */
  async function receive(c: Context<ImagesEnv>, { count, store, byForm, texts }: Upload): Promise<Stored> {
    const user = (await c.get('viewer')()) ?? refuse('unauthorized');
    if (guard.saysOtherSite(c) || (!byForm && !(await guard.hasToken(c, null)))) refuse('forbidden');
    const upload = async () => {
      if (texts === undefined) await count(app, user.id);
      const received = await receiveImage(c.env.incoming, app.images.spool, texts);
      try {
        if (byForm && !(await guard.hasToken(c, received.token))) refuse('forbidden');
        if (texts !== undefined) await count(app, user.id);
        return await store(user, received.path);
      } finally {
        await received.remove();
      }
    };
    return { user, id: await withinLimit(user.id, () => refuseUnstored(app, upload)) };
  }

  return { receive, guard };
}
