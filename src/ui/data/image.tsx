import { useIntl } from 'react-intl';
import { classNames } from '../layout/class-names.ts';
import { Hanger } from './hanger.tsx';
import { placeholderStyle } from './placeholder.ts';

/** Addresses of a photo, cropped to 2:3, 400 and 800 px wide. */
export type ImageFile = {
  readonly src400: string;
  readonly src800: string;
  /** The uncropped image, for the full-screen viewer. */
  readonly large?: string | undefined;
  readonly alt: string;
  /** Placeholder colours while it loads; without them the background is mist. */
  readonly placeholder?: string | null | undefined;
};

/** `sizes` of images in the grid of tiles. */
const gridSizes = '(max-width:767px) 50vw, (max-width:1023px) 33vw, (max-width:1920px) 25vw, 20vw';

type ImageProps = {
  /** Null renders the placeholder icon. */
  readonly file: ImageFile | null;
  readonly sizes?: string | undefined;
  /** Above the fold: loaded eagerly and with high priority. */
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
  /** Hidden from screen readers, beside text that says the same. */
  readonly decorative?: boolean | undefined;
};

/** A photo in a fixed 2:3 frame, so that nothing shifts when it loads. */
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
  /** Uncropped. */
  readonly whole?: boolean | undefined;
};

/** The photo without a frame. The server selects the best format that the browser accepts. */
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

/** A 2:3 thumbnail beside text, hidden from screen readers. `width` in px. */
export function Thumb({ file, width = 72 }: { readonly file: ImageFile | null; readonly width?: number | undefined }) {
  return (
    <span className="thumb" style={{ width }}>
      <Image file={file} sizes={`${width}px`} decorative />
    </span>
  );
}
