import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '#src/ui/forms/icon-button.tsx';
import { CloseButton } from '#src/ui/overlays/modal.tsx';
import { ImageElement, type ImageFile } from '../image.tsx';
import { useDialog } from '#src/ui/overlays/use-dialog.ts';
import styles from '#src/ui/styles/carousel.css?url';

type CarouselProps = {
  readonly images: readonly ImageFile[];
  readonly start: number;
  readonly onClose: () => void;
};

/** Full-screen viewer of one photo at a time; wraps around at the end. */
export function Carousel({ images, start, onClose }: CarouselProps) {
  const intl = useIntl();
  const dialog = useDialog(true, onClose);
  const [index, setIndex] = useState(start);
  const count = images.length;
  const image = images[index];
  const move = (step: number) => setIndex((index + step + count) % count);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  };
  const words = { index: index + 1, count };
  return (
    <dialog
      {...dialog}
      className="carousel"
      aria-label={intl.formatMessage({ id: 'ui.gallery' })}
      onKeyDown={onKeyDown}
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="flex items-center justify-between px-4 py-2">
        <p role="status">
          <span aria-hidden="true">{intl.formatMessage({ id: 'ui.gallery-position' }, words)}</span>
          <span className="visually-hidden">{intl.formatMessage({ id: 'ui.gallery-position-spoken' }, words)}</span>
        </p>
        <CloseButton onClose={onClose} />
      </div>
      <div className="carousel-stage">
        {image && <ImageElement key={image.src800} file={image} sizes="100vw" eager whole />}
      </div>
      <div className="flex justify-center gap-4 py-2">
        {count > 1 && (
          <>
            <IconButton
              icon={ArrowLeft}
              label={intl.formatMessage({ id: 'ui.gallery-previous' })}
              onClick={() => move(-1)}
            />
            <IconButton
              icon={ArrowRight}
              label={intl.formatMessage({ id: 'ui.gallery-next' })}
              onClick={() => move(1)}
            />
          </>
        )}
      </div>
    </dialog>
  );
}
