import { classNames } from './class-names.ts';

const grounds = ['', 'avatar-clay', 'avatar-slate', 'avatar-straw', 'avatar-plum'] as const;

type AvatarProps = {
  /** Chooses the ground, the same one everywhere for the same person. */
  readonly id: string;
  /** Empty for somebody banned or deleted: a dash is drawn. */
  readonly initials: string;
  readonly size?: 28 | 40 | 48 | 112 | undefined;
  readonly src?: string | undefined;
};

/** Stands beside the person's name, so it is silent. */
export function Avatar({ id, initials, size = 48, src }: AvatarProps) {
  const gone = initials === '';
  return (
    <span
      aria-hidden="true"
      className={classNames('avatar', size !== 48 && `avatar-${size}`, gone ? 'avatar-none' : ground(id))}
    >
      {src ? <img src={src} alt="" width={size} height={size} loading="lazy" /> : gone ? '–' : initials.slice(0, 1)}
    </span>
  );
}

function ground(id: string): string {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return grounds[hash % grounds.length] ?? '';
}
