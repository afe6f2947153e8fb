import { expect, test } from 'vitest';
import { english } from '#src/i18n/english.ts';
import { french } from '#src/i18n/fr/french.ts';
import { uploadOf } from './upload-image.ts';

const refused = (code: string) => JSON.stringify({ errors: [{ code }] });

test('an accepted upload is the id of its image', () => {
  expect(uploadOf(201, JSON.stringify({ data: { id: 'a', type: 'image' } }))).toEqual({ imageId: 'a' });
});

test('a refusal tells what to do about it', () => {
  expect(uploadOf(413, refused('request-upload-over-limit'))).toEqual({ error: 'too-large' });
  expect(uploadOf(422, refused('image-invalid-content'))).toEqual({ error: 'unreadable' });
  expect(uploadOf(400, refused('image-invalid-shape'))).toEqual({ error: 'too-narrow' });
  expect(uploadOf(400, refused('image-invalid-size'))).toEqual({ error: 'too-small' });
  for (const code of ['image-busy', 'storage-unavailable'])
    expect(uploadOf(503, refused(code))).toEqual({ error: 'busy' });
});

test('every other answer, and none, is a failure', () => {
  const answers = ['', 'null', '<html>', '{}', refused('internal-error'), refused('constructor')];
  for (const text of answers) expect(uploadOf(503, text)).toEqual({ error: 'failed' });
  expect(uploadOf(201, '{}')).toEqual({ error: 'failed' });
  expect(uploadOf(0, '')).toEqual({ error: 'failed' });
});

test.each([english, french])('a strip is told its shape, and no number of pixels, which it may have', (texts) => {
  const strip = [
    texts['refusal.image-invalid-shape'],
    texts['photos.failed-too-narrow'],
    texts['private-photos.too-narrow'],
    texts['profile.photo-too-narrow'],
    texts['id-check.photo-too-narrow'],
  ];
  for (const text of strip) expect(text).toMatch(/^(?!.*\bpixels\b).*(long and narrow|longue et étroite)/);
  const small = [
    texts['refusal.image-invalid-size'],
    texts['photos.failed-too-small'],
    texts['private-photos.too-small'],
    texts['profile.photo-too-small'],
  ];
  for (const text of small) expect(text).toMatch(/^(?!.*(narrow|étroite)).*\b100 pixels\b/);
});
