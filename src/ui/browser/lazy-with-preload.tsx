import { type ComponentType, lazy, useState } from 'react';

type LazyPart<Props> = {
  readonly Part: ComponentType<Props>;
  readonly preload: () => void;
  /** Spread into the element that opens the component: preloads its script on hover or focus. */
  readonly intent: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
};

/** A lazy component whose script is not in the page's first load. Render it within a `Suspense`. */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const bring = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Late = lazy(bring);
  // A failed preload is retried on render, which reports the error.
  const ahead = () => void bring().catch(() => {});
  return {
    Part: function Part(props) {
      // A loaded component renders synchronously; once rendered it keeps its identity.
      const [Chosen] = useState(() => loaded ?? Late);
      return <Chosen {...props} />;
    },
    preload: ahead,
    intent: { onPointerEnter: ahead, onFocus: ahead },
  };
}
