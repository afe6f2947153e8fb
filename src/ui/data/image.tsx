import { useIntl } from 'react-intl';
import { classNames } from '../layout/class-names.ts';
import { Hanger } from './hanger.tsx';
import { placeholderStyle } from './placeholder.ts';

/** Addresses of one photo, cut to 2:3 and 400 and 800 px wide. */
export type ImageFile = {
  readonly src400: string;
  readonly src800: string;
  /** The whole of it, for a look over the whole screen. */
  readonly large?: string | undefined;
  readonly alt: string;
  /** Its colours, seen while it loads; without them the ground is mist. */
  readonly placeholder?: string | null | undefined;
};

/** Widths at which the grid of tiles shows its pictures. */
const gridSizes = '(max-width:767px) 50vw, (max-width:1023px) 33vw, (max-width:1920px) 25vw, 20vw';

type ImageProps = {
  /** Null draws the hairline hanger. */
  readonly file: ImageFile | null;
  readonly sizes?: string | undefined;
  /** For what is seen first: loaded at once and before the rest. */
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
  /** Beside its own words a picture may be silent. */
  readonly decorative?: boolean | undefined;
};

/** A photo on mist in a fixed 2:3 frame, so that nothing moves when it arrives. */
export function Image({ file, sizes = gridSizes, eager, className, decorative }: ImageProps) {
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
    <span className={classNames('picture', className)} style={placeholderStyle(file.placeholder)}>
      <ImageElement file={file} sizes={sizes} eager={eager} decorative={decorative} />
    </span>
  );
}

type ImageElementProps = Omit<ImageProps, 'file' | 'className'> & {
  readonly file: ImageFile;
  /** Uncut. */
  readonly whole?: boolean | undefined;
};

/** The photo alone, without a frame. The server answers in the best form that the browser can show. */
export function ImageElement({ file, sizes, eager, decorative, whole }: ImageElementProps) {
  const { src400, src800, large, alt } = file;
  const source =
    whole && large ? { src: large } : { src: src400, srcSet: widths(src400, src800), sizes, width: 800, height: 1200 };
  return (
    <img
      {...source}
      alt={decorative ? '' : alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
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
  readonly file: ImageFile | null;
  readonly width?: number | undefined;
}) {
  return (
    <span className="thumb" style={{ width }}>
      <Image file={file} sizes={`${width}px`} decorative />
    </span>
  );
}
