import type { IncomingMessage } from 'node:http';
import { refuse } from '#src/domain/refusal.ts';
import { receiveFiles, type ReceivedTexts } from './receive-files.ts';

export type Received = {
  readonly path: string;
  /** The form's CSRF token; null where it sent none. */
  readonly token: string | null;
  readonly remove: () => Promise<void>;
};

const maxBytes = 20 * 1024 * 1024;

/** The part `image` of a form as a file below `spool`. Refuses `validation-missing-key` without it, and as `receiveFiles`. */
export async function receiveImage(
  incoming: IncomingMessage,
  spool: string,
  texts: ReceivedTexts | null = null,
): Promise<Received> {
  const { files, token, remove } = await receiveFiles(incoming, spool, { image: maxBytes }, texts);
  const image = files.get('image');
  // Without scripts a form sends an empty file where none was chosen.
  if (image !== undefined && (texts === null || image.bytes > 0)) return { path: image.path, token, remove };
  await remove();
  return refuse('validation-missing-key', { path: 'image' });
}
