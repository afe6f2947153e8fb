/** A refused stream (too many are open, or the site is stopping) is tried again after so long. */
export const againMs = 30_000;

type Heard = {
  /** With the version that the page has now. */
  readonly onChanged: (version: string) => void;
  /** False while there is no stream, which may have been lost without having said so. */
  readonly onLive: (isLive: boolean) => void;
};

/**
 * Keeps a stream of events open while the tab is visible, at the address that is right when it is opened. Returns what ends
 * it.
 */
export function keepStream(addressNow: () => string, { onChanged, onLive }: Heard): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  function close(): void {
    source?.close();
    source = null;
    clearTimeout(again);
    onLive(false);
  }
  function open(): void {
    if (source !== null || document.visibilityState !== 'visible') return;
    const opened = (source = new EventSource(addressNow()));
    opened.addEventListener('open', () => onLive(true));
    opened.addEventListener('changed', ({ lastEventId }) => onChanged(lastEventId));
    opened.addEventListener('error', () => {
      onLive(false);
      // The browser itself connects again after a lost connection, with the version of the last event.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      source = null;
      again = setTimeout(open, againMs);
    });
  }
  function reopen(): void {
    close();
    open();
  }
  const onVisibility = () => (document.visibilityState === 'visible' ? open() : close());
  document.addEventListener('visibilitychange', onVisibility);
  // The stream of before may be dead without having said so, and one that was refused waits.
  addEventListener('online', reopen);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', reopen);
    close();
  };
}
