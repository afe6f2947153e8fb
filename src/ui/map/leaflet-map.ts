import * as L from 'leaflet';
import { type Bounds, boundsOfEdges, longitudeNear, type Point } from '#src/domain/places/bounds.ts';
import type { TileSource } from '#src/domain/places/tile-source.ts';
import { type Pixel, project } from '#src/domain/places/mercator.ts';
import { type BaseMap, baseMapZooms } from './base-map.ts';
import { groupLabels } from './group-labels.ts';
import type { MapHandle, MapLabel, MapSettings } from './map-handle.ts';
import { placeTowns } from './place-towns.ts';

/** What the shipped map knows: beyond lies only sea. */
const home = L.latLngBounds([-56, 158], [-28, 190]);
const wholeCountry = L.latLngBounds([-47.4, 166.3], [-34.3, 178.7]);
/** Widths of the pale bands along the coast. */
const shallows = [26, 17, 8];
/** In pixels around what is to be seen, so that labels at its edges are whole, and above what stands at the foot. */
const padding = { paddingTopLeft: [44, 44], paddingBottomRight: [64, 110] } satisfies L.FitBoundsOptions;

/** Of markers that the library neither listens to nor gives the focus: their buttons are ours. */
const still = { interactive: false, keyboard: false } as const;

/** Opens a map in an element. Only in browsers: the library needs a window. */
export function openMap(element: HTMLElement, settings: MapSettings): MapHandle {
  const { base, tiles, isCalm } = settings;
  const map = L.map(element, {
    ...{ zoomControl: false, attributionControl: false, trackResize: false },
    ...{ zoomAnimation: !isCalm, fadeAnimation: !isCalm, markerZoomAnimation: !isCalm, inertia: !isCalm },
    renderer: L.svg({ padding: 0.6 }),
    ...(tiles === null
      ? { minZoom: baseMapZooms.min, maxZoom: baseMapZooms.max, maxBounds: home, maxBoundsViscosity: 1 }
      : { minZoom: 3, maxZoom: tiles.maxZoom }),
  });
  map.fitBounds(wholeCountry, { animate: false });
  if (tiles !== null) drawTiles(map, tiles);
  else if (base !== null) drawBase(map, base);
  const labels = makeLabels(map, settings, tiles === null && base !== null ? drawTowns(map, base) : null);
  let moving = 0;
  /** A movement that no user made. */
  const quietly = (move: () => void) => {
    moving += 1;
    move();
    moving -= 1;
  };
  map.on('moveend', () => {
    if (moving === 0) settings.onMoved(boundsOf(map));
  });
  map.on('click', settings.onOutside);
  const sizes = new ResizeObserver(() => quietly(() => map.invalidateSize({ animate: false })));
  sizes.observe(element);
  return {
    ...labels,
    setCircle: circleOn(map),
    show: (bounds) => quietly(() => map.fitBounds(latLngBounds(map, bounds), { animate: false })),
    showPoint: (point, zoom) => quietly(() => map.setView([point.latitude, point.longitude], zoom, { animate: false })),
    showAll: (points, maxZoom) =>
      quietly(() => {
        const all = points.map((point) => latLng(map, point));
        map.fitBounds(all.length === 0 ? wholeCountry : L.latLngBounds(all), { animate: false, maxZoom, ...padding });
      }),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    close: () => {
      sizes.disconnect();
      map.remove();
    },
  };
}

function boundsOf(map: L.Map): Bounds {
  const bounds = map.getBounds();
  const [north, east, south, west] = [bounds.getNorth(), bounds.getEast(), bounds.getSouth(), bounds.getWest()];
  return boundsOfEdges({ north, east, south, west });
}

function latLng(map: L.Map, { latitude, longitude }: Point): L.LatLng {
  return L.latLng(latitude, longitudeNear(longitude, map.getCenter().lng));
}

function latLngBounds(map: L.Map, { southWest, northEast }: Bounds): L.LatLngBounds {
  const start = latLng(map, southWest);
  const end = latLng(map, northEast);
  // Across the antimeridian the eastern end is the smaller number.
  return L.latLngBounds(start, end.lng < start.lng ? L.latLng(end.lat, end.lng + 360) : end);
}

function drawTiles(map: L.Map, { url, maxZoom }: TileSource): void {
  L.tileLayer(url, { maxZoom, className: 'map-tiles' }).addTo(map);
}

function drawBase(map: L.Map, base: BaseMap): void {
  const land = base.land.map((shape) => [shape.map(({ latitude, longitude }) => L.latLng(latitude, longitude))]);
  const shape = { interactive: false, smoothFactor: 0.6 } as const;
  for (const weight of shallows) L.polygon(land, { ...shape, weight, className: 'map-shallows' }).addTo(map);
  L.polygon(land, { ...shape, weight: 1, className: 'map-land' }).addTo(map);
}

/** Returns what writes the names of the towns between the labels. */
function drawTowns(map: L.Map, base: BaseMap): (labels: readonly Pixel[]) => void {
  map.createPane('towns').setAttribute('aria-hidden', 'true');
  const layer = L.layerGroup().addTo(map);
  return (labels) => {
    layer.clearLayers();
    for (const town of placeTowns(base, { zoom: map.getZoom(), centre: map.getCenter().lng, labels })) {
      const words = document.createElement('span');
      words.textContent = town.name;
      words.style.marginTop = `${town.shift}px`;
      const icon = L.divIcon({ className: 'map-town', html: words, iconSize: [0, 0] });
      L.marker(latLng(map, town), { icon, pane: 'towns', ...still }).addTo(layer);
    }
  };
}

/** A label on the map, with the keys of all that are at its spot. */
type Drawn = { readonly keys: readonly string[]; readonly button: HTMLButtonElement };

function makeLabels(
  map: L.Map,
  { pillOf, onOpen }: MapSettings,
  nameTowns: ((labels: readonly Pixel[]) => void) | null,
): Pick<MapHandle, 'setLabels' | 'setOpen' | 'focusOn'> {
  const layer = L.layerGroup().addTo(map);
  const isDragged = dragsOf(map);
  let labels: readonly MapLabel[] = [];
  let drawn: readonly Drawn[] = [];
  let open: string | null = null;
  const buttonOf = (key: string) => drawn.find(({ keys }) => keys.includes(key))?.button;
  const draw = () => {
    const focused = drawn.find(({ button }) => button === document.activeElement)?.keys[0];
    layer.clearLayers();
    const [zoom, centre] = [map.getZoom(), map.getCenter().lng];
    const pixelOf = (label: MapLabel) => project({ ...label, longitude: longitudeNear(label.longitude, centre) }, zoom);
    const groups = groupLabels(labels, pixelOf);
    nameTowns?.(groups.flatMap(([first]) => (first === undefined ? [] : pixelOf(first))));
    drawn = groups.map((group) => {
      const keys = group.map(({ key }) => key);
      const button = pill(pillOf(keys), keys.length > 1);
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        if (!isDragged(event)) onOpen(keys);
      });
      const icon = L.divIcon({ className: 'map-spot', html: button, iconSize: [0, 0] });
      for (const first of group.slice(0, 1)) L.marker(latLng(map, first), { icon, ...still }).addTo(layer);
      return { keys, button };
    });
    mark(drawn, open);
    if (focused !== undefined) buttonOf(focused)?.focus({ preventScroll: true });
  };
  map.on('zoomend', draw);
  draw();
  return {
    setLabels: (next) => {
      labels = next;
      draw();
    },
    setOpen: (key) => {
      open = key;
      mark(drawn, open);
    },
    focusOn: (key) => buttonOf(key)?.focus({ preventScroll: true }),
  };
}

function mark(drawn: readonly Drawn[], open: string | null): void {
  for (const { keys, button } of drawn) {
    const isOpen = open !== null && keys.includes(open);
    button.setAttribute('aria-expanded', String(isOpen));
    button.parentElement?.style.setProperty('z-index', isOpen ? '1000000' : '');
  }
}

/** Whether a click is the end of a drag that began on a label; one of a keyboard has no detail. */
function dragsOf(map: L.Map): (click: MouseEvent) => boolean {
  let isDragged = false;
  map.on('dragend', () => (isDragged = true));
  map.getContainer().addEventListener('pointerdown', () => (isDragged = false), { capture: true });
  return ({ detail }) => detail > 0 && isDragged;
}

function circleOn(map: L.Map): MapHandle['setCircle'] {
  let circle: L.Polygon | null = null;
  return (drawn) => {
    circle?.remove();
    circle = null;
    if (drawn === null) return;
    const { corners, color } = drawn;
    const style = { color, fillColor: color, fillOpacity: 0.2, weight: 1, interactive: false };
    circle = L.polygon(
      corners.map((corner) => latLng(map, corner)),
      style,
    ).addTo(map);
  };
}

function pill({ words, name }: ReturnType<MapSettings['pillOf']>, isGroup: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = isGroup ? 'map-pill map-pill-group' : 'map-pill';
  button.textContent = words;
  button.setAttribute('aria-label', name);
  return button;
}
