import { privatePhotoHeaders } from '#src/features/images/private-photo.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';

/** The photo as a response of its own; a refusal without a body. */
export async function privatePhoto(read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Response> {
  try {
    return new Response(await read(), { headers: privatePhotoHeaders });
  } catch (thrown) {
    const { init } = answerRefusal(thrown, () => null);
    return new Response(null, init);
  }
}
