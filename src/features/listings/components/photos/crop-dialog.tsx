import { Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { minPhotoSide } from '#src/features/images/photo-shape.ts';
import { maxImageSide } from '#src/features/images/use-photo-upload.ts';
import { variantPath } from '#src/platform/images/images.ts';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { decodePhoto } from '#src/ui/browser/photo-canvas.ts';
import { Modal } from '#src/ui/overlays/modal.tsx';
import type { ListingPhoto } from '../../photo.ts';
import type { Album } from '../../photos/album.ts';
import { readPhoto } from '../../photos/use-album.ts';

const cropper = lazyWithPreload(() => import('#src/ui/forms/image-cropper.tsx').then((module) => module.ImageCropper));
export const preloadCropper = cropper.intent;

/** D-39: the cards are two by three. */
const aspect = 2 / 3;
const minWidth = 600;

type CropDialogProps = { readonly photo: ListingPhoto; readonly album: Album; readonly onClose: () => void };

/** A crop of a photo, turned where that is needed; it becomes a new picture in the photo's place. */
export function CropDialog({ photo, album, onClose }: CropDialogProps) {
  const source = useSource(photo, album);
  if (source === null || source === 'unread') return <Loading failed={source === 'unread'} onClose={onClose} />;
  const use = async (crop: HTMLCanvasElement) => {
    onClose();
    const read = await readPhoto(crop);
    if (read !== null) album.crop(photo.id, read);
  };
  return (
    <Suspense fallback={<Loading failed={false} onClose={onClose} />}>
      <cropper.Part
        photo={source}
        aspect={aspect}
        rotates
        maxSide={maxImageSide}
        minSide={minPhotoSide}
        small={{ width: minWidth, words: <FormattedMessage id="photos.crop-small" /> }}
        onCrop={(crop) => void use(crop)}
        onCancel={onClose}
      />
    </Suspense>
  );
}

/** The pixels: of the file that was chosen, else of the largest picture that the site has. */
function useSource(photo: ListingPhoto, album: Album): HTMLCanvasElement | 'unread' | null {
  const [source, setSource] = useState<HTMLCanvasElement | 'unread' | null>(null);
  useEffect(() => {
    const stops = new AbortController();
    void pixelsOf(photo.id, album, stops.signal).then(
      (pixels) => stops.signal.aborted || setSource(pixels ?? 'unread'),
    );
    return () => stops.abort();
  }, [photo.id, album]);
  return source;
}

async function pixelsOf(imageId: string, album: Album, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
  try {
    const file = album.originalOf(imageId) ?? (await blobAt(variantPath(imageId, 'scaled-large'), signal));
    return file && (await decodePhoto(file, maxImageSide));
  } catch {
    return null;
  }
}

async function blobAt(path: string, signal: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(path, { signal });
  return answer.ok ? await answer.blob() : null;
}

function Loading({ failed, onClose }: { readonly failed: boolean; readonly onClose: () => void }) {
  const intl = useIntl();
  return (
    <Modal open onClose={onClose} title={intl.formatMessage({ id: 'ui.crop' })}>
      <p role="status" className="mid">
        <FormattedMessage id={failed ? 'photos.crop-unread' : 'photos.crop-reading'} />
      </p>
    </Modal>
  );
}
