import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Permission } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { addImage, countUpload } from '#src/features/images/commands.server.ts';
import { ownImage } from '#src/features/images/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { variantNames, variantPath, variantSize } from '#src/platform/images/images.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { answerError } from './wire/errors.ts';
import { receiveImage } from './wire/receive-image.ts';
import { makeConcurrencyLimit } from './wire/concurrency-limit.ts';

type ImagesEnv = {
  Bindings: { readonly incoming: IncomingMessage };
  Variables: { viewer: () => Promise<Viewer | null> };
};

/** As `apiEndpoints`, below `/api/images`. */
export const imageEndpoints = [
  { path: '/upload', methods: 'POST', permission: 'image.upload' },
] as const satisfies readonly { path: string; methods: string; permission: Permission }[];

/** Max concurrent uploads of the process, and of one user. */
const maxConcurrent = 16;
const maxPerUser = 4;

/**
 * `POST /upload`: one image as the part `image` of a form. A separate endpoint, because its body is far larger than any
 * other and is streamed to disk, never held in memory. `isFromOurPages` must not read the body.
 */
export function makeImagesApi(app: App, isFromOurPages: (c: Context) => Promise<boolean>): Hono<ImagesEnv> {
  const api = new Hono<ImagesEnv>();
  const withinLimit = makeConcurrencyLimit(maxConcurrent, maxPerUser);

  api.post('/upload', async (c) => {
    const user = (await c.get('viewer')()) ?? refuse('unauthorized');
    if (!(await isFromOurPages(c))) refuse('forbidden');
    const id = await withinLimit(user.id, async () => {
      await countUpload(app, user.id);
      const received = await receiveImage(c.env.incoming, app.images.spool);
      try {
        return await addImage(app, user.id, received.path);
      } finally {
        await received.remove();
      }
    });
    return c.json({ data: await imageOnWire(app, user.id, id) }, 201);
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

async function imageOnWire(app: App, ownerId: string, imageId: string) {
  const { width, height, placeholder } = await ownImage(app, ownerId, imageId);
  const variants = variantNames.map((name) => [
    name,
    { name, ...variantSize(name, { width, height }), url: app.config.canonicalRootUrl + variantPath(imageId, name) },
  ]);
  return {
    id: imageId,
    type: 'image' as const,
    attributes: { width, height, placeholder, variants: Object.fromEntries(variants) as Record<string, unknown> },
  };
}
