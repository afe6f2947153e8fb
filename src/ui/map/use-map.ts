import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { whenReached } from '../browser/connection.ts';
import { loadBaseMap } from './base-map.ts';
import type { TileSource } from '#src/domain/places/tile-source.ts';
import type { MapHandle, MapSettings } from './map-handle.ts';

type Listeners = Pick<MapSettings, 'pillOf' | 'onMoved' | 'onOpen' | 'onOutside'>;

/** A map in an element, null until its script has come. `tiles` stays the same object. */
export function useMap(
  element: RefObject<HTMLElement | null>,
  tiles: TileSource | null,
  listeners: Listeners,
): MapHandle | null {
  const [map, setMap] = useState<MapHandle | null>(null);
  const pillOf = useEffectEvent(listeners.pillOf);
  const onMoved = useEffectEvent(listeners.onMoved);
  const onOpen = useEffectEvent(listeners.onOpen);
  const onOutside = useEffectEvent(listeners.onOutside);
  useEffect(() => {
    let handle: MapHandle | null = null;
    let isGone = false;
    const load = () => Promise.all([import('./leaflet-map.ts'), tiles === null ? loadBaseMap() : null]);
    const open = async () => {
      const [{ openMap }, base] = await whenReached(load);
      if (isGone || element.current === null) return;
      handle = openMap(element.current, {
        ...{ base, tiles, isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches },
        pillOf: (keys) => pillOf(keys),
        onMoved: (bounds) => onMoved(bounds),
        onOpen: (keys) => onOpen(keys),
        onOutside: () => onOutside(),
      });
      setMap(handle);
    };
    void open();
    return () => {
      isGone = true;
      handle?.close();
      setMap(null);
    };
  }, [element, tiles]);
  return map;
}
