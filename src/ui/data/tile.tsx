import { type ReactNode, useState } from 'react';
import type { To } from 'react-router';
import { Link } from '../layout/link.tsx';
import { Image, type ImageFile } from './image.tsx';
import { toPage } from '../browser/to-page.ts';

type TileProps = {
  readonly to: To;
  readonly image: ImageFile | null;
  /** Displayed over the first on hover, on wide screens; loaded on the first hover. */
  readonly second?: ImageFile | null | undefined;
  /** For the first row, whose images are above the fold. */
  readonly eager?: boolean | undefined;
  readonly sizes?: string | undefined;
  /** At most one: New in, or the discount. */
  readonly flag?: ReactNode;
  /** A button over the image's corner, not part of the link. */
  readonly action?: ReactNode;
  readonly heading: ReactNode;
  readonly headingAside?: ReactNode;
  /** On one line, cut by the width of the tile. */
  readonly title: ReactNode;
  readonly line?: ReactNode;
  /** From 768 px. */
  readonly lineAside?: ReactNode;
  /** Below the line, as wide as the tile. */
  readonly note?: ReactNode;
  /** The last line, so that the lines above are level in a row of tiles where only some have it. */
  readonly secondNote?: ReactNode;
};

/** An image and a few lines of text in one link. */
export function Tile(props: TileProps) {
  const { to, image, second, eager, sizes, flag, action, heading, headingAside, title } = props;
  const { line, lineAside, note, secondNote } = props;
  const [near, setNear] = useState(false);
  return (
    <article className="tile" onPointerEnter={second && !near ? () => setNear(true) : undefined}>
      <span className="picture">
        <Image file={image} eager={eager} sizes={sizes} decorative />
        {second && near && (
          <span className="tile-second">
            <Image file={second} sizes={sizes} decorative />
          </span>
        )}
        {flag && <span className="flag">{flag}</span>}
      </span>
      <div className="tile-text">
        <Link to={to} className="tile-link" {...toPage}>
          <span className="tile-row">
            <span className="tile-line strong">{heading}</span>
            {headingAside && <span className="muted">{headingAside}</span>}
          </span>
          <span className="tile-line mid block">{title}</span>
        </Link>
        {line && (
          <div className="tile-row">
            <span>{line}</span>
            {lineAside && <span className="muted hidden md:inline">{lineAside}</span>}
          </div>
        )}
        {note && <p className="small muted">{note}</p>}
        {secondNote && <p className="tile-line small muted">{secondNote}</p>}
      </div>
      {action && <span className="tile-action">{action}</span>}
    </article>
  );
}
