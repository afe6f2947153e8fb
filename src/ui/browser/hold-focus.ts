import { focusOn } from './focus-on.ts';

/** What a focus may fall back to: parts of a page that say where one is. */
const parts = 'section, form, fieldset, article, li, dialog';

/**
 * As the `ref` of a part of a page: when what has the focus in it is removed, as a button is by the form that it opens, the
 * nearest part around it that is still there takes the focus, and else its heading. Keyboards and screen readers lose their place
 * otherwise. Whatever takes the focus itself keeps it.
 */
export function holdFocus(root: HTMLElement): () => void {
  let around: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    around = [];
    for (let one = target as HTMLElement | null; one !== null && one !== root; one = one.parentElement)
      around.push(one);
  };
  const restore = () => {
    const [focused, ...others] = around;
    if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return;
    around = [];
    focusOn(
      others.find((one) => root.contains(one) && one.matches(parts)) ?? root.querySelector<HTMLElement>('h1') ?? root,
    );
  };
  // It went elsewhere, and was not lost.
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) around = [];
  };
  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', remember);
  root.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusout', forget);
    root.removeEventListener('focusin', remember);
  };
}
