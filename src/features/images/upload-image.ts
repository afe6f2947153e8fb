/** Why an upload failed. */
export type UploadError = 'too-large' | 'too-small' | 'too-narrow' | 'unreadable' | 'too-many' | 'busy' | 'failed';

export type Upload = { readonly imageId: string } | { readonly imageId?: never; readonly error: UploadError };

type UploadOptions = {
  /** The endpoint, where it is not that of photos for all to see. */
  readonly to?: string;
  readonly csrf: string;
  readonly signal: AbortSignal;
  /** What has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
};

const timeoutMs = 120_000;

/** After this time an upload is said to be slow. */
export const slowUploadMs = 2000;

/** Sends an image to an endpoint for uploads. By XMLHttpRequest, because `fetch` reports no progress. */
export function uploadImage(
  image: Blob,
  { to = '/api/images/upload', csrf, signal, onProgress }: UploadOptions,
): Promise<Upload> {
  const request = new XMLHttpRequest();
  request.open('POST', to);
  request.setRequestHeader('x-csrf-token', csrf);
  request.timeout = timeoutMs;
  signal.addEventListener('abort', () => request.abort());
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  const { promise, resolve } = Promise.withResolvers<Upload>();
  request.addEventListener('loadend', () => resolve(uploadOf(request.status, request.responseText)));
  const form = new FormData();
  form.append('image', image, 'photo.jpg');
  request.send(form);
  return promise;
}

const errorsByCode: Readonly<Record<string, UploadError>> = {
  'request-upload-over-limit': 'too-large',
  'image-invalid-content': 'unreadable',
  'image-invalid-shape': 'too-narrow',
  'image-invalid-size': 'too-small',
  'too-many-requests': 'too-many',
  'image-busy': 'busy',
  'storage-unavailable': 'busy',
};

/** What the endpoint answered; a status of 0 and no text when there was no answer. */
export function uploadOf(status: number, text: string): Upload {
  const answer = parsedOrNull(text);
  const imageId = status === 201 ? answer?.data?.id : undefined;
  if (imageId !== undefined) return { imageId };
  const code = answer?.errors?.[0]?.code ?? '';
  return { error: uploadErrorOf(code) };
}

/** What a person is told of a refusal. */
export function uploadErrorOf(code: string): UploadError {
  return (Object.hasOwn(errorsByCode, code) ? errorsByCode[code] : undefined) ?? 'failed';
}

type Answer = { readonly data?: { readonly id?: string }; readonly errors?: readonly { readonly code?: string }[] };

/** A proxy answers in HTML. */
function parsedOrNull(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer | null;
  } catch {
    return null;
  }
}
