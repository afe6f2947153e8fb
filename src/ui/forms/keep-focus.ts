import type { MouseEvent } from 'react';

/**
 * For `onMouseDown` of a submit button below fields that are checked when they are left: the field keeps the focus until
 * the click. Its error would otherwise appear between pressing and releasing, move the button away from the pointer and
 * so lose the click.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
