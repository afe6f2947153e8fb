import type { ReactNode } from 'react';
import { Image, type ImageFile } from '#src/ui/data/image.tsx';
import { Link } from '#src/ui/layout/link.tsx';

type AboutItemProps = {
  readonly to: string;
  readonly image: ImageFile | null;
  readonly designer: string | null;
  readonly title: string;
  readonly children?: ReactNode;
};

/** The item that a form is about, as large as on its own page; on narrow screens a small row stands above the form instead. */
export function AboutItem({ to, image, designer, title, children }: AboutItemProps) {
  return (
    <aside className="max-lg:hidden">
      <Link to={to} className="group block">
        <Image file={image} sizes="400px" eager decorative />
        {designer !== null && <span className="strong mt-4 block">{designer}</span>}
        <span className="mid wrap-anywhere group-hover:underline">{title}</span>
      </Link>
      {children}
    </aside>
  );
}
