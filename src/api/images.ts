import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Permission } from '#src/domain/policy/policies.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { casePhotoStore } from '#src/features/cases/photos.server.ts';
import { handoverPhotoStore } from '#src/features/handover/photos.server.ts';
import { addIdPhoto, countIdPhoto } from '#src/features/id-checks/upload.server.ts';
import { addImage, countUpload } from '#src/features/images/commands.server.ts';
import { ownImage } from '#src/features/images/queries.server.ts';
import { privatePhotoHeaders } from '#src/features/images/private-photo.ts';
import { photosTabOf, uploadPhoto } from '#src/features/listings/photo-upload.server.ts';
import { viewMessagePhoto } from '#src/features/message-reports/view-photo.server.ts';
import { photoFormTarget } from '#src/features/conversations/photo-form-target.server.ts';
import { keepDraft } from '#src/features/conversations/drafts.server.ts';
import { photoParam, removeField } from '#src/features/messages/photos.ts';
import { messagePhotoStore } from '#src/features/messages/photos.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import type { App } from '#src/platform/app.ts';
import { variantNames, variantPath, variantSize } from '#src/platform/images/images.ts';
import { answerError } from './wire/errors.ts';
import type { ReceivedTexts } from './wire/receive-files.ts';
import type { ImagesEnv, Upload, Uploads } from './wire/uploads.ts';

/** As `apiEndpoints`, below `/api/images`. */
export const imageEndpoints = [
  { path: '/upload', methods: 'POST', permission: 'image.upload' },
  { path: '/identity', methods: 'POST', permission: 'id-check.submit' },
  { path: '/case', methods: 'POST', permission: 'case.send-photo' },
  { path: '/handover', methods: 'POST', permission: 'handover.send-photo' },
  { path: '/message', methods: 'POST', permission: 'message.send-photo' },
  { path: '/message/:id', methods: 'GET', permission: 'message.see-photo' },
  { path: '/messages/:id', methods: 'POST', permission: 'transaction.write' },
  { path: '/listings/:id', methods: 'POST', permission: 'listing.change-photos' },
] as const satisfies readonly { path: string; methods: string; permission: Permission }[];

const privatePhotos = [
  { path: '/case', type: 'casePhoto', photos: casePhotoStore },
  { path: '/handover', type: 'handoverPhoto', photos: handoverPhotoStore },
  { path: '/message', type: 'messagePhoto', photos: messagePhotoStore },
] as const;

/**
 * `POST /upload`: one image as the part `image` of a form; `POST /identity`: the same for a photo of an identity document,
 * which is stored encrypted, has no variants and no address; `POST /case` and `POST /handover`: for a case and
 * of the condition of an item, which the two people of an order alone can see; `POST /message`: for a message,
 * which `GET /message/:id` shows to those who may see it; `POST /listings/:id` and `POST /messages/:id`: one image as the last
 * photo of a listing, or for a message of a transaction, from a form without scripts, which is sent back to its page. Separate endpoints, because their bodies are far larger
 * than any other and are streamed to disk, never held in memory.
 */
export function makeImagesApi(app: App, uploads: Uploads): Hono<ImagesEnv> {
  const api = new Hono<ImagesEnv>();
  const { receive } = uploads;

  api.post('/upload', async (c) => {
    const store: Upload['store'] = (owner, path) => addImage(app, owner.id, path);
    const { user, id } = await receive(c, { count: countUpload, store });
    return c.json({ data: await imageOnWire(app, user.id, id) }, 201);
  });
  api.post('/identity', async (c) => {
    const { id } = await receive(c, idPhotoUpload(app));
    return c.json({ data: { id, type: 'idPhoto' as const } }, 201);
  });
  for (const { path, type, photos } of privatePhotos)
    api.post(path, async (c) => {
      const store: Upload['store'] = (owner, file) => photos.add(app, owner, file);
      const { id } = await receive(c, { count: photos.count, store });
      return c.json({ data: { id, type } }, 201);
    });

  photoForms(app, api, uploads);
  api.get('/message/:id', (c) => messagePhoto(app, c));
  for (const { path, methods } of imageEndpoints)
    api.all(path, (c) => {
      c.header('allow', methods);
      return refuse('method-not-allowed');
    });

  api.onError((error, c) => answerUnread(app, error, c));
  return api;
}

function idPhotoUpload(app: App): Upload {
  return { count: countIdPhoto, store: (owner, path) => addIdPhoto(app, owner, path) };
}

/** As `apiEndpoints`, below `/api`. */
export const documentEndpoints = [
  { path: '/azure-upload', methods: 'POST', permission: 'id-check.submit' },
] as const satisfies readonly { path: string; methods: string; permission: Permission }[];

/** `POST /azure-upload`: another address of `/images/identity`, whose `fileName` is the id of the photo. */
export function makeDocumentApi(app: App, { receive }: Uploads): Hono<ImagesEnv> {
  const api = new Hono<ImagesEnv>();
  api.post('/azure-upload', async (c) => {
    const { id } = await receive(c, idPhotoUpload(app));
    return c.json({ fileName: id }, 201);
  });
  api.all('/azure-upload', (c) => {
    c.header('allow', 'POST');
    return refuse('method-not-allowed');
  });
  api.onError((error, c) => answerUnread(app, error, c));
  return api;
}

/** A rejected client may still be sending its body: the connection cannot be reused. */
function answerUnread(app: App, error: unknown, c: Context): Response {
  c.header('connection', 'close');
  return answerError(app, error, c);
}

/** Forms without scripts: each is sent back to its page, which says why a file was refused. */
function photoForms(app: App, api: Hono<ImagesEnv>, { receive, guard }: Uploads): void {
  api.post('/listings/:id', async (c) => {
    const listingId = c.req.param('id');
    const tab = await photosTabOf(app, (await c.get('viewer')()) ?? refuse('unauthorized'), listingId);
    const store: Upload['store'] = (owner, path) => uploadPhoto(app, owner, listingId, path);
    try {
      await receive(c, { count: countUpload, store, byForm: true });
      return c.redirect(tab, 303);
    } catch (thrown) {
      if (!isRefusal(thrown) || thrown.refusal.code === 'forbidden') throw thrown;
      // The client may still be sending its body.
      c.header('connection', 'close');
      return c.redirect(`${tab}?refused=${thrown.refusal.code}`, 303);
    }
  });
  api.post('/messages/:id', async (c) => {
    const viewer = (await c.get('viewer')()) ?? refuse('unauthorized');
    const chosen = c.req.queries(photoParam) ?? [];
    const transactionId = c.req.param('id');
    const thread = await photoFormTarget(app, viewer, transactionId, chosen);
    const texts: ReceivedTexts = new Map();
    const store: Upload['store'] = (owner, path) => messagePhotoStore.add(app, owner, path);
    const outcome = await receive(c, { count: messagePhotoStore.count, store, byForm: true, texts }).then(
      ({ id }) => ({ photo: id }),
      (thrown: unknown) => {
        if (!isRefusal(thrown) || thrown.refusal.code === 'forbidden') throw thrown;
        if (thrown.refusal.code === 'validation-missing-key' && texts.has(removeField)) return null;
        c.header('connection', 'close');
        return { refused: thrown.refusal.code };
      },
    );
    if (await guard.hasToken(c, texts.get('csrf')?.[0] ?? null)) await keepDraft(app, viewer.id, transactionId, texts);
    return c.redirect(thread(outcome), 303);
  });
}

/** The photo; a refusal without a body, so that a foreign photo answers as one that is not there. */
async function messagePhoto(app: App, c: Context<ImagesEnv>): Promise<Response> {
  const viewer = await c.get('viewer')();
  if (viewer === null) return c.body(null, 401);
  try {
    return c.body(await viewMessagePhoto(app, viewer, c.req.param('id') ?? ''), 200, privatePhotoHeaders);
  } catch (thrown) {
    const { init } = answerRefusal(thrown, () => null);
    return new Response(null, init);
  }
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
