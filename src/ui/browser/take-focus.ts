/** As the `ref` of what takes the place of a button that is gone, of which a keyboard would otherwise lose its place. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
