import { classNames } from '../layout/class-names.ts';

const grounds = [
  '',
  ...['avatar-clay', 'avatar-slate', 'avatar-straw', 'avatar-plum'],
  ...['avatar-teal', 'avatar-moss', 'avatar-rose', 'avatar-ink', 'avatar-amber'],
];

/** Addresses of a user's avatar, square, 240 and 480 pixels wide. */
export type AvatarFile = { readonly src: string; readonly src2x: string };

type AvatarProps = {
  /** Selects the background colour, always the same for the same user. */
  readonly id: string;
  /** Empty for a banned or deleted user: a dash is rendered, without any image. */
  readonly initials: string;
  readonly size?: 28 | 40 | 48 | 112 | undefined;
  /** Covers the initials, which are visible until it has loaded. */
  readonly image?: AvatarFile | null | undefined;
};

/** Always beside the user's name, so it is hidden from screen readers. */
export function Avatar({ id, initials, size = 48, image }: AvatarProps) {
  const gone = initials === '';
  return (
    <span
      aria-hidden="true"
      className={classNames('avatar', size !== 48 && `avatar-${size}`, gone ? 'avatar-none' : ground(id))}
    >
      {gone ? '–' : initials.slice(0, 1)}
      {!gone && image && <AvatarImage file={image} size={size} />}
    </span>
  );
}

/** For the small sizes 240 pixels suffice on every screen. */
function AvatarImage({ file: { src, src2x }, size }: { readonly file: AvatarFile; readonly size: number }) {
  const srcSet = size > 80 ? `${src} 240w, ${src2x} 480w` : undefined;
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && `${size}px`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}

function ground(id: string): string {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return grounds[hash % grounds.length] ?? '';
}
