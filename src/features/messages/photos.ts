import { refuse } from '#src/domain/refusal.ts';
import { characters } from '#src/domain/text/characters.ts';
import { writtenLine } from '#src/domain/text/written.ts';

/** Photos of one message. */
export const maxPhotos = 4;
export const maxDescription = 300;

/** Fields of a message's form: an uploaded photo, once for each, and what it shows, in the same order. */
export const photosField = 'photos';
export const descriptionsField = 'photoTexts';

/** Where photos are uploaded, before their message is sent. */
export const photoUploadAddress = '/api/images/message';

/** The same for a form without scripts, which leads back to the thread with these photos and the new one. */
export function photoFormPath(transactionId: string, chosen: readonly string[]): string {
  const query = new URLSearchParams(chosen.map((id) => [photoParam, id]));
  return `/api/images/messages/${transactionId}${chosen.length === 0 ? '' : `?${query}`}`;
}

/** In the address of a thread: a photo that is to be sent, once for each, and why another was refused. */
export const photoParam = 'photo';
export const refusedPhotoParam = 'refused';
/** Fields of the form for photos without scripts, beside those of the message: the file, and a photo that is taken out. */
export const imageField = 'image';
export const removeField = 'remove';
/** What was typed meanwhile. */
export const contentField = 'content';

/** A photo of a message, for its two people; for operators once the message is reported. */
export function messagePhotoPath(photoId: string): string {
  return `/api/images/message/${photoId}`;
}

export type MessagePhoto = { readonly id: string; readonly description: string };

/** All words of a message that its reader sees. */
export function wordsOf(content: string, photos: readonly MessagePhoto[]): string {
  return [content, ...photos.map(({ description }) => description)].join('\n');
}

/** The photos of a submitted form, as they were typed. */
export function chosenPhotos(ids: readonly string[], descriptions: readonly string[]): readonly MessagePhoto[] {
  const described = (at: number) => asSeen((descriptions[at] ?? '').replaceAll(/\s+/g, ' '));
  return [...new Map(ids.map((id, at) => [id, described(at)]))].map(([id, description]) => ({ id, description }));
}

/** As messages are; a control character stays, to be refused. */
function asSeen(line: string): string {
  return /\p{Cc}/u.test(line) ? line : writtenLine(line);
}

/** Refuses `validation-invalid-value` for too many, and for words that are too long or no plain text. */
export function requirePhotos(photos: readonly MessagePhoto[]): void {
  if (photos.length > maxPhotos) refuse('validation-invalid-value', { field: photosField, longest: maxPhotos });
  for (const { description } of photos)
    if (characters(description) > maxDescription || /\p{Cc}/u.test(description))
      refuse('validation-invalid-value', { field: descriptionsField, longest: maxDescription });
}
