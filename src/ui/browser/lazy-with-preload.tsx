import { type ComponentType, lazy, useState } from 'react';

type Later<Props> = {
  readonly Part: ComponentType<Props>;
  /** Spread into what opens the part: its script then comes at the first sign of interest. */
  readonly intent: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
};

/** A part whose script is not in the page's first load. Draw it within a `Suspense`. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  const bring = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Late = lazy(bring);
  // What fails here is asked for again, and told of, when it is drawn.
  const ahead = () => void bring().catch(() => {});
  return {
    Part: function Part(props) {
      // What is there already is drawn at once; a part once drawn stays the same component.
      const [Chosen] = useState(() => loaded ?? Late);
      return <Chosen {...props} />;
    },
    intent: { onPointerEnter: ahead, onFocus: ahead },
  };
}
