import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { isRefusalCode } from '#src/domain/refusal-codes.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import styles from '#src/ui/styles/listing-photos.css?url';
import { type ListingPhoto, maxPhotos } from '../../photo.ts';
import type { Album } from '../../photos/album.ts';
import type { AlbumState } from '../../photos/album-store.ts';
import { useAlbum } from '../../photos/use-album.ts';
import { AddPhotos } from './add-photos.tsx';
import { PhotoSlot } from './photo-slot.tsx';
import { UploadSlot } from './upload-slot.tsx';
import { useDraggedOrder } from './use-dragged-order.ts';

type PhotosEditorProps = {
  readonly listingId: string;
  /** As the page has read them. */
  readonly photos: readonly ListingPhoto[];
  /** The listing has its first photo, or none any more. */
  readonly onComplete?: ((isComplete: boolean) => void) | undefined;
  /** Another photo is the first, or none is. */
  readonly onCover?: ((cover: ListingPhoto | null) => void) | undefined;
};

/**
 * The photos of a listing: several uploads at once, their order by dragging or by keys, crops, descriptions, removal with
 * a way back. Each change is saved at once. Without JavaScript files are added one at a time, described and removed.
 */
export function PhotosEditor({ listingId, photos, onComplete, onCover }: PhotosEditorProps) {
  const { album, state } = useAlbum(listingId, photos);
  useReports(state, { onComplete, onCover });
  const { say, words } = useAnnouncement();
  const { keepFocus, list } = useKeptFocus();
  const { shown, dragHandlers } = useDraggedOrder(state.photos, album.order);
  const move = (photo: ListingPhoto, to: number) => {
    keepFocus();
    say.moved(album.move(photo.id, to) + 1, state.photos.length);
  };
  const added = state.uploads.filter(({ replaces }) => replaces === null);
  return (
    <div className="photos" {...fileDrop(album)}>
      <SignedInStyles />
      <link rel="stylesheet" href={styles} precedence="default" />
      <p className="lede photo-guidance">
        <FormattedMessage id="photos.guidance" />
      </p>
      <Notes album={album} state={state} />
      <ol ref={list} className="photo-slots" aria-label={useIntl().formatMessage({ id: 'photos.list' })}>
        {shown.map((photo, at) => (
          <PhotoSlot
            key={photo.id}
            {...{ listingId, photo, at, album, dragHandlers }}
            count={shown.length}
            replacing={state.uploads.find(({ replaces }) => replaces === photo.id)}
            onMove={(to) => move(photo, to)}
          />
        ))}
        {added.map((upload) => (
          <UploadSlot key={upload.key} upload={upload} album={album} />
        ))}
        {shown.length + added.length < maxPhotos && <AddPhotos listingId={listingId} onFiles={album.add} />}
      </ol>
      <div className="small muted">
        <p role="status">
          <FormattedMessage id="photos.count" values={{ count: shown.length, max: maxPhotos }} />
        </p>
        <p>
          <FormattedMessage id="photos.cover-note" />
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {words}
      </p>
    </div>
  );
}

/** Tells the page around the photos what it shows of them. */
function useReports(state: AlbumState, { onComplete, onCover }: Pick<PhotosEditorProps, 'onComplete' | 'onCover'>) {
  const isComplete = state.saved > 0;
  const cover = state.photos[0] ?? null;
  useEffect(() => onComplete?.(isComplete), [onComplete, isComplete]);
  useEffect(() => onCover?.(cover), [onCover, cover]);
}

/** Files that are dropped anywhere on the photos. */
function fileDrop(album: Album) {
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      album.add([...event.dataTransfer.files]);
    },
  };
}

function useAnnouncement() {
  const intl = useIntl();
  const [words, setWords] = useState('');
  const moved = (place: number, count: number) =>
    setWords(intl.formatMessage({ id: place === 1 ? 'photos.moved-to-cover' : 'photos.moved' }, { place, count }));
  return { words, say: { moved } };
}

/** The browser takes the focus from an element that is moved in the document: it is given back. */
function useKeptFocus() {
  const list = useRef<HTMLOListElement>(null);
  const kept = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = kept.current;
    kept.current = null;
    if (element?.isConnected === true && document.activeElement !== element) element.focus();
  });
  const keepFocus = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && list.current?.contains(activeElement)) kept.current = activeElement;
  };
  return { keepFocus, list };
}

type NotesProps = { readonly album: Album; readonly state: AlbumState };

/** Why the last change failed, or how to take it back, and why there is no way on. */
function Notes({ album, state: { problem, removed, leftOut, saved, uploads } }: NotesProps) {
  const [params] = useSearchParams();
  const refused = params.get('refused');
  const isUploading = uploads.some(({ step }) => step.name !== 'failed');
  return (
    <>
      {params.has('check') && saved === 0 && (
        <Banner tone="error">
          <FormattedMessage id={isUploading ? 'photos.still-uploading' : 'listing-form.images-missing'} />
        </Banner>
      )}
      {problem === null && refused !== null && isRefusalCode(refused) && (
        <Banner tone="error">{errorMessageFor(refused)}</Banner>
      )}
      {problem !== null && (
        <Banner tone="error">
          <span className="photo-note">
            {problem.code === 'lost' ? <FormattedMessage id="photos.not-saved" /> : errorMessageFor(problem.code)}
            {problem.code === 'lost' && (
              <Button variant="outline" size="small" onClick={problem.again}>
                <FormattedMessage id="photos.retry" />
              </Button>
            )}
          </span>
        </Banner>
      )}
      {removed !== null && <Removed onUndo={album.undo} key={removed.photo.id} />}
      {leftOut > 0 && (
        <Banner live>
          <FormattedMessage id="photos.left-out" values={{ max: maxPhotos, count: leftOut }} />
        </Banner>
      )}
    </>
  );
}

/** Takes the focus, which its photo had. */
function Removed({ onUndo }: { readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Banner live>
      <span className="photo-note">
        <FormattedMessage id="photos.removed" />
        <Button ref={button} variant="outline" size="small" onClick={onUndo}>
          <FormattedMessage id="photos.undo" />
        </Button>
      </span>
    </Banner>
  );
}
