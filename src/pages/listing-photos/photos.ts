import { redirect } from 'react-router';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import type { ListingPhoto, PhotosOnWire, RefusedPhotos } from '#src/features/listings/photo.ts';
import {
  addPhoto,
  describePhoto,
  orderPhotos,
  removePhoto,
  replacePhoto,
} from '#src/features/listings/photo-commands.server.ts';
import { photosTabOf } from '#src/features/listings/photo-upload.server.ts';
import type { App } from '#src/platform/app.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { Route } from './+types/photos';

type Command = (app: App, viewer: Viewer, listingId: string, form: SubmittedForm) => Promise<ListingPhoto[]>;

const commands: Readonly<Record<string, Command>> = {
  add: (app, viewer, listingId, form) => {
    const [place, alt] = [form.get('at'), form.get('alt') ?? ''];
    const at = place !== null && /^\d{1,2}$/.test(place) ? Number(place) : undefined;
    return addPhoto(app, viewer, listingId, imageIn(form, 'imageId'), { at, alt });
  },
  order: (app, viewer, listingId, form) =>
    orderPhotos(app, viewer, listingId, (form.get('order') ?? '').toLowerCase().split(',').filter(isUuid)),
  remove: (app, viewer, listingId, form) => removePhoto(app, viewer, listingId, imageIn(form, 'imageId')),
  replace: (app, viewer, listingId, form) => {
    const [imageId, by] = [imageIn(form, 'imageId'), imageIn(form, 'by')];
    return replacePhoto(app, viewer, listingId, { imageId, by });
  },
  describe: (app, viewer, listingId, form) =>
    describePhoto(app, viewer, listingId, { imageId: imageIn(form, 'imageId'), alt: form.get('alt') ?? '' }),
};

/** GET has no effect. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Changes the photos of a listing. Scripts get the photos; a form without scripts is sent back to its page. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  const [viewer, form] = [viewerIn(context), submittedForm(context)];
  const operation = form.get('operation') ?? '';
  const command = Object.hasOwn(commands, operation) ? commands[operation] : undefined;
  const work = async () =>
    (await command?.(app, viewer, params.id, form)) ?? refuse('validation-invalid-params', { field: 'operation' });
  if (request.headers.get('Accept')?.includes('application/json')) return answered(work);
  try {
    return redirect(await sentBack(await photosTabOf(app, viewer, params.id), work), 303);
  } catch (thrown) {
    return refusedResponse(thrown);
  }
}

/** The page of the form, with what it was refused for. */
async function sentBack(tab: string, work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return tab;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return `${tab}?refused=${thrown.refusal.code}`;
  }
}

async function answered(work: () => Promise<ListingPhoto[]>): Promise<Response> {
  try {
    return Response.json({ photos: await work() } satisfies PhotosOnWire);
  } catch (thrown) {
    return refusedResponse(thrown);
  }
}

function refusedResponse(thrown: unknown): Response {
  const { body, init } = answerRefusal(thrown, ({ code, details }): RefusedPhotos => ({ refused: { code, details } }));
  return Response.json(body, init);
}

function imageIn(form: SubmittedForm, field: string): string {
  const id = form.get(field)?.toLowerCase() ?? '';
  return isUuid(id) ? id : refuse('not-found', { field });
}
