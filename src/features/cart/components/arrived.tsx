import { type ReactNode, useEffect, useRef } from 'react';

type ArrivedProps = {
  /** Another object with each press. */
  readonly answer: object | undefined;
  readonly children: ReactNode;
};

/** Words at the head of the page about a button further down, which may be gone: window and focus move to them. */
export function Arrived({ answer, children }: ArrivedProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer !== undefined) words.current?.focus();
  }, [answer]);
  return (
    <div ref={words} tabIndex={-1}>
      {children}
    </div>
  );
}
