import { useIntl } from 'react-intl';
import { classNames } from './class-names.ts';
import { Hanger } from './hanger.tsx';

/** Addresses of one photo, 400 and 800 px wide, 2:3. The AVIF ones are offered first where they exist. */
export type PictureFile = {
  readonly src400: string;
  readonly src800: string;
  readonly avif400?: string | undefined;
  readonly avif800?: string | undefined;
  readonly alt: string;
};

/** Widths at which the grid of tiles shows its pictures. */
export const gridSizes = '(max-width:767px) 50vw, (max-width:1023px) 33vw, (max-width:1920px) 25vw, 20vw';

type PictureProps = {
  /** Null draws the hairline hanger. */
  readonly file: PictureFile | null;
  readonly sizes?: string | undefined;
  /** For what is seen first: loaded at once and before the rest. */
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
  /** Beside its own words a picture may be silent. */
  readonly decorative?: boolean | undefined;
};

/** A photo on mist in a fixed 2:3 frame, so that nothing moves when it arrives. */
export function Picture({ file, sizes = gridSizes, eager, className, decorative }: PictureProps) {
  const intl = useIntl();
  if (!file) {
    const words = decorative ? {} : { 'role': 'img', 'aria-label': intl.formatMessage({ id: 'ui.no-photo' }) };
    return (
      <span {...words} className={classNames('picture picture-none', className)}>
        <Hanger />
      </span>
    );
  }
  return (
    <span className={classNames('picture', className)}>
      <PictureElement file={file} sizes={sizes} eager={eager} decorative={decorative} />
    </span>
  );
}

/** The photo alone, without a frame. */
export function PictureElement({
  file,
  sizes,
  eager,
  decorative,
}: Omit<PictureProps, 'className'> & { readonly file: PictureFile }) {
  return (
    <picture>
      {file.avif400 && (
        <source type="image/avif" sizes={sizes} srcSet={widths(file.avif400, file.avif800 ?? file.avif400)} />
      )}
      <img
        src={file.src400}
        srcSet={widths(file.src400, file.src800)}
        sizes={sizes}
        alt={decorative ? '' : file.alt}
        width={800}
        height={1200}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

function widths(narrow: string, wide: string): string {
  return narrow === wide ? `${narrow} 400w` : `${narrow} 400w, ${wide} 800w`;
}

/** A 2:3 thumb beside words, so it is silent. `width` in px. */
export function Thumb({
  file,
  width = 72,
}: {
  readonly file: PictureFile | null;
  readonly width?: number | undefined;
}) {
  return (
    <span className="thumb" style={{ width }}>
      <Picture file={file} sizes={`${width}px`} decorative />
    </span>
  );
}
