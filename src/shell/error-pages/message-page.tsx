import type { ReactNode, Ref } from 'react';

type MessagePageProps = {
  /** In the largest type: 404. */
  readonly figure?: ReactNode;
  readonly title: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  readonly children?: ReactNode;
};

/** Page layout of a single message: not found, failed to load, error. */
export function MessagePage({ figure, title, headingRef, children }: MessagePageProps) {
  return (
    <div className="wrap section">
      <div className="grid max-w-[560px] gap-6">
        {figure ? (
          <>
            <p className="d1" aria-hidden="true">
              {figure}
            </p>
            <h1 className="h5 mt-2 -mb-4">{title}</h1>
          </>
        ) : (
          <h1 ref={headingRef} tabIndex={headingRef == null ? undefined : -1} className="d2">
            {title}
          </h1>
        )}
        {children}
      </div>
    </div>
  );
}
