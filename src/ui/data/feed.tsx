import type { ReactNode } from 'react';
import { Avatar, type AvatarFile } from './avatar.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconShape } from '../layout/icon.tsx';

/** History and messages in one list. */
export function Feed({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ol className="feed" aria-label={label}>
      {children}
    </ol>
  );
}

type Moment = {
  /** ISO 8601, for the `datetime` attribute. */
  readonly at: string;
  /** The formatted time. */
  readonly time: string;
};

export function FeedItem({
  icon,
  at,
  time,
  children,
}: Moment & { readonly icon: IconShape; readonly children: ReactNode }) {
  return (
    <li className="feed-item">
      <span className="feed-icon">
        <Icon as={icon} size={16} />
      </span>
      <span>{children}</span>
      <time dateTime={at} className="small muted">
        {time}
      </time>
    </li>
  );
}

type BubbleProps = Moment & {
  /** The viewer's own messages are aligned right, in bottle green. */
  readonly own: boolean;
  readonly author: {
    readonly id: string;
    readonly initials: string;
    readonly name: string;
    readonly image: AvatarFile | null;
  };
  /** Beside the time. */
  readonly note?: ReactNode;
  /** Between the text and the time. */
  readonly pictures?: ReactNode;
  /** Below the text. */
  readonly warning?: ReactNode;
  readonly children: ReactNode;
};

export function ChatBubble({ own, author, at, time, note = null, pictures, warning = null, children }: BubbleProps) {
  return (
    <li className={classNames('bubble', own && 'bubble-own')}>
      {!own && <Avatar id={author.id} initials={author.initials} image={author.image} size={28} />}
      <div>
        <span className="visually-hidden">{author.name}: </span>
        <p className="bubble-text">{children}</p>
        {pictures && <div className="bubble-pictures">{pictures}</div>}
        {warning !== null && <p className="small medium mt-2">{warning}</p>}
        <p className="bubble-foot small muted">
          <time dateTime={at}>{time}</time>
          {note !== null && <span>{note}</span>}
        </p>
      </div>
    </li>
  );
}
