import { expect, test } from 'vitest';
import type { Upload } from '#src/features/images/upload-image.ts';
import type { ListingPhoto } from '../photo.ts';
import { makeAlbum } from './album.ts';
import type { AlbumMeans, PhotoAnswer } from './album-store.ts';
import { answerFrom } from './photo-calls.ts';
import { keepUnsaved, takeUnsaved } from './unsaved-changes.ts';

const photo = (id: string, alt = ''): ListingPhoto => ({ id, alt, placeholder: null, width: 800, height: 1200 });
const idsOf = (photos: readonly ListingPhoto[]) => photos.map(({ id }) => id).join('');
const file = (name: string) => new File(['x'], name);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

type Call = { readonly fields: Readonly<Record<string, string>>; readonly answer: (answer: PhotoAnswer) => void };

/** Means whose answers the test gives. */
function means() {
  const calls: Call[] = [];
  const uploads: { readonly progress: (share: number) => void; readonly answer: (upload: Upload) => void }[] = [];
  const given: AlbumMeans = {
    call: (fields) => new Promise((answer) => calls.push({ fields, answer })),
    read: async (blob) => ({ blob, preview: 'data:' }),
    upload: (_, progress) => new Promise((answer) => uploads.push({ progress, answer })),
  };
  return { calls, uploads, given };
}

const done = (...ids: readonly string[]): PhotoAnswer => ({ kind: 'done', photos: ids.map((id) => photo(id)) });

test('a change is shown at once, and the next one is sent after its answer', async () => {
  const { calls, given } = means();
  const album = makeAlbum(given, [photo('a'), photo('b'), photo('c')]);
  expect(album.move('a', 1)).toBe(1);
  album.describe('c', 'Label');
  expect(idsOf(album.state().photos)).toBe('bac');
  await settled();
  expect(calls.map(({ fields }) => fields['operation'])).toEqual(['order']);
  calls[0]?.answer(done('b', 'a', 'c'));
  await settled();
  // The answer to the first does not know the second.
  expect(album.state().photos[2]?.alt).toBe('Label');
  calls[1]?.answer({ kind: 'done', photos: [photo('b'), photo('a'), photo('c', 'Label')] });
  await settled();
  expect([album.isBusy(), album.state().photos[2]?.alt]).toEqual([false, 'Label']);
});

test('a change that was not saved is taken back, and can be sent again', async () => {
  const { calls, given } = means();
  const album = makeAlbum(given, [photo('a'), photo('b')]);
  album.move('b', 0);
  await settled();
  calls[0]?.answer({ kind: 'lost' });
  await settled();
  expect([idsOf(album.state().photos), album.state().problem?.code]).toEqual(['ab', 'lost']);
  album.state().problem?.again();
  await settled();
  expect(calls[1]?.fields).toEqual(calls[0]?.fields);
  calls[1]?.answer(done('b', 'a'));
  await settled();
  expect([idsOf(album.state().photos), album.state().problem]).toEqual(['ba', null]);
});

test('a removal can be undone, with its place and description', async () => {
  const { calls, given } = means();
  const album = makeAlbum(given, [photo('a'), photo('b', 'Back'), photo('c')]);
  void album.remove('b');
  await settled();
  calls[0]?.answer(done('a', 'c'));
  await settled();
  expect(album.state().removed?.photo.id).toBe('b');
  album.undo();
  expect([idsOf(album.state().photos), album.state().removed]).toEqual(['abc', null]);
  await settled();
  expect(calls[1]?.fields).toEqual({ operation: 'add', imageId: 'b', at: '1', alt: 'Back' });
});

test('a refused removal offers nothing to undo', async () => {
  const { calls, given } = means();
  const album = makeAlbum(given, [photo('a')]);
  void album.remove('a');
  await settled();
  calls[0]?.answer({ kind: 'refused', code: 'listing-photo-last' });
  await settled();
  const { photos, removed, problem } = album.state();
  expect([idsOf(photos), removed, problem?.code]).toEqual(['a', null, 'listing-photo-last']);
});

test('two files upload at a time, and are added in the order in which they were chosen', async () => {
  const { calls, uploads, given } = means();
  const album = makeAlbum(given, []);
  album.add([file('1.jpg'), file('2.jpg'), file('3.jpg')]);
  await settled();
  expect(uploads).toHaveLength(2);
  uploads[1]?.answer({ imageId: 'two' });
  await settled();
  expect([uploads.length, calls.length]).toEqual([3, 0]);
  uploads[0]?.answer({ imageId: 'one' });
  await settled();
  expect(calls.map(({ fields }) => fields['imageId'])).toEqual(['one']);
  calls[0]?.answer(done('one'));
  await settled();
  expect(calls.map(({ fields }) => fields['imageId'])).toEqual(['one', 'two']);
  expect(album.state().uploads.map(({ name }) => name)).toEqual(['2.jpg', '3.jpg']);
});

test('a failed upload is kept with its file, holds no other back, and can be tried again or given up', async () => {
  const { calls, uploads, given } = means();
  const album = makeAlbum(given, []);
  album.add([file('1.jpg'), file('2.jpg')]);
  await settled();
  uploads[0]?.progress(0.5);
  expect(album.state().uploads[0]?.step).toEqual({ name: 'uploading', share: 0.5 });
  uploads[0]?.answer({ error: 'failed' });
  uploads[1]?.answer({ imageId: 'two' });
  await settled();
  calls[0]?.answer(done('two'));
  await settled();
  expect(album.state().uploads.map(({ name, step }) => [name, step.name])).toEqual([['1.jpg', 'failed']]);
  const [failed] = album.state().uploads;
  album.retry(failed?.key ?? '');
  await settled();
  uploads[2]?.answer({ imageId: 'one' });
  await settled();
  expect(calls[1]?.fields).toEqual({ operation: 'add', imageId: 'one' });
  album.add([file('3.jpg')]);
  await settled();
  uploads[3]?.answer({ error: 'failed' });
  await settled();
  album.dismiss(album.state().uploads.at(-1)?.key ?? '');
  expect(album.state().uploads.map(({ name }) => name)).not.toContain('3.jpg');
});

test('an upload that was given up is not added', async () => {
  const { calls, uploads, given } = means();
  const album = makeAlbum(given, []);
  album.add([file('1.jpg')]);
  await settled();
  album.dismiss(album.state().uploads[0]?.key ?? '');
  uploads[0]?.answer({ imageId: 'one' });
  await settled();
  expect(calls).toEqual([]);
});

test('at most twelve photos are taken, those on their way included', async () => {
  const { given } = means();
  const album = makeAlbum(
    given,
    [...'abcdefghij'].map((id) => photo(id)),
  );
  album.add([file('1.jpg'), file('2.jpg'), file('3.jpg')]);
  expect([album.state().uploads.length, album.state().leftOut]).toEqual([2, 1]);
  album.add([file('4.jpg')]);
  expect([album.state().uploads.length, album.state().leftOut]).toEqual([2, 1]);
});

test('a crop takes the place of its photo, and the chosen file stays what is cropped', async () => {
  const { calls, uploads, given } = means();
  const album = makeAlbum(given, []);
  const chosen = file('1.jpg');
  album.add([chosen]);
  await settled();
  uploads[0]?.answer({ imageId: 'a' });
  await settled();
  calls[0]?.answer(done('a'));
  await settled();
  album.crop('a', { blob: new Blob(['crop']), preview: 'data:' });
  await settled();
  uploads[1]?.answer({ imageId: 'b' });
  await settled();
  expect(calls[1]?.fields).toEqual({ operation: 'replace', imageId: 'a', by: 'b' });
  calls[1]?.answer(done('b'));
  await settled();
  expect([idsOf(album.state().photos), album.originalOf('b')]).toEqual(['b', chosen]);
});

test('what a page has read does not undo what is being sent', async () => {
  const { calls, given } = means();
  const album = makeAlbum(given, [photo('a'), photo('b')]);
  album.move('b', 0);
  album.adopt([photo('a'), photo('b')]);
  expect(idsOf(album.state().photos)).toBe('ba');
  await settled();
  calls[0]?.answer(done('b', 'a'));
  await settled();
  album.adopt([photo('b')]);
  expect(idsOf(album.state().photos)).toBe('b');
});

test('what had no answer when its page was left is sent by the next page, in order and once', async () => {
  const { calls, given } = means();
  const album = makeAlbum(given, [photo('a'), photo('b')]);
  void album.remove('b');
  album.undo();
  await settled();
  expect(calls.map(({ fields }) => fields['operation'])).toEqual(['remove']);
  const { storage, stored } = tabStorage();
  keepUnsaved(storage, 'listing', album.unsaved(), 1000);
  expect(takeUnsaved(storage, 'another', 1000)).toEqual([]);

  const after = means();
  const next = makeAlbum(after.given, [photo('a')]);
  next.resume(takeUnsaved(storage, 'listing', 2000));
  expect([takeUnsaved(storage, 'listing', 2000), stored.size, next.isBusy()]).toEqual([[], 0, true]);
  await settled();
  after.calls[0]?.answer({ kind: 'refused', code: 'not-found' });
  await settled();
  expect(after.calls[1]?.fields).toEqual({ operation: 'add', imageId: 'b', at: '1', alt: '' });
  after.calls[1]?.answer(done('a', 'b'));
  await settled();
  expect([idsOf(next.state().photos), next.state().problem, next.unsaved()]).toEqual(['ab', null, []]);
});

test('what a page lost as it was left is kept too, until the site has answered again', async () => {
  const { calls, given } = means();
  const album = makeAlbum(given, [photo('a'), photo('b')]);
  album.move('b', 0);
  album.describe('a', 'Front');
  await settled();
  calls[0]?.answer({ kind: 'lost' });
  await settled();
  expect(album.unsaved().map(({ operation }) => operation)).toEqual(['order', 'describe']);
  calls[1]?.answer(done('a', 'b'));
  await settled();
  expect(album.unsaved()).toEqual([]);
});

test('nothing old is sent again, and a browser that stores nothing loses what it lost before', async () => {
  const { storage, stored } = tabStorage();
  const change = { operation: 'remove', imageId: 'b' };
  keepUnsaved(storage, 'listing', [change], 0);
  expect(takeUnsaved(storage, 'listing', 60_000)).toEqual([]);
  keepUnsaved(storage, 'listing', [change], 0);
  keepUnsaved(storage, 'listing', [], 0);
  expect(stored.size).toBe(0);
  const none = () => {
    throw new Error('The operation is insecure');
  };
  keepUnsaved(none, 'listing', [change], 0);
  expect(takeUnsaved(none, 'listing', 0)).toEqual([]);
});

function tabStorage() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return { storage: () => storage, stored };
}

test('the answers of the site', () => {
  expect(answerFrom({ photos: [photo('a')] })).toEqual(done('a'));
  expect(answerFrom({ refused: { code: 'not-found', details: {} } })).toEqual({ kind: 'refused', code: 'not-found' });
  expect(answerFrom({ error: { code: 'forbidden' } })).toEqual({ kind: 'refused', code: 'unauthorized' });
  expect(answerFrom({})).toEqual({ kind: 'lost' });
});
