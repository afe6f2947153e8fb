import { type ComponentType, lazy, useState } from 'react';
import { seesNetwork, whenReached } from './connection.ts';

type LazyPart<Props> = {
  readonly Part: ComponentType<Props>;
  readonly preload: () => void;
  /** Spread into the element that opens the component: preloads its script on hover or focus. */
  readonly intent: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
};

/**
 * A lazy component whose script is not in the page's first load. Render it within a `Suspense`, whose fallback stays, or
 * what the server rendered, as long as the script cannot be fetched: a menu that does not open is no reason to lose the page.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const bring = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Late = lazy(() => whenReached(bring));
  // A failed preload is retried on render.
  const ahead = () => void (seesNetwork() && bring().catch(() => {}));
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
