import { Minus, Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { normalised, type Bounds, type Point } from '#src/domain/places/bounds.ts';
import { fuzzyCircle } from '#src/features/map/map-settings.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { IconButton } from '#src/ui/forms/icon-button.tsx';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import type { TileSource } from '#src/domain/places/tile-source.ts';
import type { MapHandle } from '#src/ui/map/map-handle.ts';
import { useMap } from '#src/ui/map/use-map.ts';
import { useSearch } from '../search-context.ts';
import type { Pin } from './map-answer.ts';
import { MapNotice } from './map-notice.tsx';
import { PinCard } from './pin-card.tsx';
import { usePillOf } from './pill-words.ts';
import { useMapSearch } from './use-map-search.ts';
import { useVisibleFoot } from './use-visible-foot.ts';

/** Where the map is to go: an area, a point, or where the pins of the next answer are. */
type Target = Bounds | Point | 'pins' | null;
/** The pins of the label that is open, and the one whose card is shown. */
type Opened = { readonly keys: readonly string[]; readonly key: string };

/** The search on a map, beside its list. Its position is the search's, so it is in the address. */
export function ResultsMap(props: { readonly tiles: TileSource | null }) {
  const intl = useIntl();
  const [tiles] = useState(props.tiles);
  const element = useRef<HTMLDivElement>(null);
  const area = useVisibleFoot();
  const { map, status, answer, again, opened, setOpened, current } = usePins(element, tiles);
  const close = () => {
    if (current !== undefined) map?.focusOn(current.id);
    setOpened(null);
  };
  useEscape(area, close);
  return (
    <section ref={area} className="map-area" aria-label={intl.formatMessage({ id: 'map.title' })}>
      <a href="#results" className="skip-link button button-small">
        <FormattedMessage id="map.skip" />
      </a>
      <div ref={element} className="map-canvas" role="group" aria-label={intl.formatMessage({ id: 'map.keys' })} />
      {map === null ? (
        <Waiting />
      ) : (
        <>
          <ZoomButtons map={map} />
          <MapNotice status={status} answer={answer} again={again} zoomOut={() => map.zoomBy(-1)} />
          {opened !== null && current !== undefined && (
            <PinCard
              key={opened.label}
              pin={current}
              ids={opened.keys}
              onTurn={(key) => setOpened((before) => before && { ...before, key })}
              onClose={close}
            />
          )}
          <p className="map-source">{tiles?.attribution ?? <FormattedMessage id="map.source" />}</p>
        </>
      )}
    </section>
  );
}

/** The map with the labels of the search, and the label that is open. */
function usePins(element: RefObject<HTMLElement | null>, tiles: TileSource | null) {
  const { query } = useSearch();
  const [opened, setOpened] = useState<Opened | null>(null);
  const target = useRef<Target>(targetOf(query));
  const { answer, status, key, moveTo, again } = useMapSearch(query, (next) => {
    target.current = targetOf(next);
  });
  const pins = answer?.pins ?? none;
  const pinOf = (id: string) => pins.find((pin) => pin.id === id);
  const map = useMap(element, tiles, {
    pillOf: usePillOf(pinOf, query.dates !== null),
    onMoved: moveTo,
    onOpen: (keys) => setOpened(keys[0] === undefined ? null : { keys, key: keys[0] }),
    onOutside: () => setOpened(null),
  });
  const place = useEffectEvent((handle: MapHandle, answered: string | undefined, page: string) => {
    handle.setLabels(pins.map((pin) => ({ ...pointOf(pin), key: pin.id })));
    const { current: goal } = target;
    if (goal === null || (goal === 'pins' && answered !== page)) return;
    goTo(handle, goal, pins);
    target.current = null;
  });
  useEffect(() => {
    if (map !== null) place(map, answer?.key, key);
  }, [map, answer, key]);
  const current = opened === null ? undefined : pinOf(opened.key);
  useEffect(() => {
    map?.setOpen(current?.id ?? null);
    map?.setCircle(current === undefined ? null : fuzzyCircle(pointOf(current)));
  }, [map, current]);
  // What the map has moved away from is not in its group any more.
  const shown = opened && {
    ...{ key: opened.key, keys: opened.keys.filter((id) => pinOf(id) !== undefined) },
    // The same card stays, with the focus where it is.
    label: opened.keys.join(),
  };
  return { map, status, answer, again, opened: shown, setOpened, current };
}

function useEscape(element: RefObject<HTMLElement | null>, close: () => void): void {
  const act = useEffectEvent(close);
  useEffect(() => {
    const { current } = element;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && act();
    current?.addEventListener('keydown', press);
    return () => current?.removeEventListener('keydown', press);
  }, [element]);
}

function Waiting() {
  const hydrated = useHydrated();
  return (
    <p className="map-wait muted">
      {hydrated && <FormattedMessage id="map.loading" />}
      <noscript>
        <FormattedMessage id="map.no-script" />
      </noscript>
    </p>
  );
}

function ZoomButtons({ map }: { readonly map: MapHandle }) {
  const intl = useIntl();
  return (
    <div className="map-zoom">
      <IconButton icon={Plus} label={intl.formatMessage({ id: 'map.zoom-in' })} onClick={() => map.zoomBy(1)} />
      <IconButton icon={Minus} label={intl.formatMessage({ id: 'map.zoom-out' })} onClick={() => map.zoomBy(-1)} />
    </div>
  );
}

const none: readonly Pin[] = [];

function pointOf({ at: [latitude, longitude] }: Pin): Point {
  return { latitude, longitude: normalised(longitude) };
}

function targetOf({ bounds, origin }: SearchQuery): Target {
  return bounds ?? origin ?? 'pins';
}

function goTo(map: MapHandle, target: Exclude<Target, null>, pins: readonly Pin[]): void {
  if (target === 'pins') map.showAll(pins.map(pointOf), marketplace.map.defaultZoom);
  else if ('northEast' in target) map.show(target);
  else map.showPoint(target, marketplace.map.defaultZoom);
}
