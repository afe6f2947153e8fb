import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ImageFile } from '#src/ui/data/image.tsx';
import { messagePhotoPath, type MessagePhoto } from './photos.ts';

const Carousel = lazy(() =>
  import('#src/ui/data/gallery/carousel.tsx').then((module) => ({ default: module.Carousel })),
);

type MessagePhotosProps = {
  readonly photos: readonly MessagePhoto[];
  /** The sender's name. */
  readonly from: string;
  /** Where a photo is read; by its two people and the operator of a report at an address of its own. */
  readonly photoPath?: (photoId: string) => string;
};

/** The photos of a message; one that is chosen is shown on the whole screen, without scripts in a tab of its own. */
export function MessagePhotos({ photos, from, photoPath = messagePhotoPath }: MessagePhotosProps) {
  const intl = useIntl();
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const files = photos.map(({ id, description }, at): ImageFile => {
    const unnamed = intl.formatMessage({ id: 'private-photos.number-from' }, { number: at + 1, name: from });
    const path = photoPath(id);
    return { src400: path, src800: path, large: path, alt: description === '' ? unnamed : description };
  });
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map(({ src400, alt }, at) => (
          <li key={src400}>
            <a
              href={src400}
              target="_blank"
              rel="noreferrer"
              className="block"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpened(at);
              }}
            >
              <img src={src400} alt={alt} loading="lazy" className="size-32 object-cover" />
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <Carousel images={files} start={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
