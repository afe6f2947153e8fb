import { type PointerEvent as ReactPointerEvent, useState } from 'react';
import type { ListingPhoto } from '../../photo.ts';
import { moved } from '../../photos/order.ts';

/** Pixels that a pointer moves before it drags. */
const slack = 6;

export type DragHandlers = { readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void };

/**
 * The order while a photo is dragged by mouse, pen or finger: the photo goes where the pointer is, and `onOrder` gets the
 * order when it is dropped. Escape gives it back.
 */
export function useDraggedOrder(photos: readonly ListingPhoto[], onOrder: (ids: readonly string[]) => void) {
  const [dragged, setDragged] = useState<readonly string[] | null>(null);
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const shown = dragged === null ? photos : dragged.flatMap((id) => byId.get(id) ?? []);
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const slot = event.currentTarget.closest<HTMLElement>('[data-photo]');
    // A finger on the photo itself scrolls the page.
    const isScroll = event.pointerType === 'touch' && !(event.currentTarget instanceof HTMLButtonElement);
    if (slot === null || event.button !== 0 || isScroll) return;
    const before = photos.map(({ id }) => id);
    followPointer(slot, before, { x: event.clientX, y: event.clientY }, setDragged, (order) => {
      setDragged(null);
      if (order.join() !== before.join()) onOrder(order);
    });
  };
  return { shown, dragHandlers: { onPointerDown } satisfies DragHandlers };
}

/** Until the pointer is released: `onMove` gets each order on the way, `onEnd` the last one. */
function followPointer(
  slot: HTMLElement,
  before: readonly string[],
  from: { readonly x: number; readonly y: number },
  onMove: (order: readonly string[]) => void,
  onEnd: (order: readonly string[]) => void,
): void {
  const id = slot.dataset['photo'] ?? '';
  let order = before;
  let isDragging = false;
  const stops = new AbortController();
  const { signal } = stops;
  const end = (last: readonly string[]) => {
    stops.abort();
    delete slot.dataset['dragged'];
    onEnd(last);
  };
  const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!isDragging && Math.hypot(x - from.x, y - from.y) < slack) return;
    isDragging = true;
    slot.dataset['dragged'] = '';
    const over = slotAt(x, y);
    if (over === null || over === id || !order.includes(over)) return;
    order = moved(order, order.indexOf(id), order.indexOf(over));
    onMove(order);
  };
  window.addEventListener('pointermove', follow, { signal });
  window.addEventListener('pointerup', () => end(order), { signal });
  window.addEventListener('pointercancel', () => end(before), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(before), { signal });
}

function slotAt(x: number, y: number): string | null {
  const slot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]');
  return slot?.dataset['photo'] ?? null;
}
