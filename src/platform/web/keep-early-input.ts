/**
 * Runs in the browser, serialised into the page: repeats after hydration what was done before it, because React
 * hydrates with its initial state. Without this, the next render replaces what was typed into a controlled field, and a
 * form that needs its script (`data-scripted`) would be sent natively, without what only its state knows.
 */
export function keepEarlyInput(): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const changed = new Set<EventTarget | null>();
  let submitted: SubmitEvent | null = null;

  const keepField = ({ target }: Event) => void changed.add(target);
  const keepSubmit = (event: SubmitEvent) => {
    if (!(event.target as Element).hasAttribute('data-scripted')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.submitter?.setAttribute('aria-busy', 'true');
    submitted = event;
  };

  const repeatChange = (field: Field) => {
    if ('checked' in field && /^(checkbox|radio)$/.test(field.type)) {
      if (field.type === 'radio' && !field.checked) return;
      field.checked = !field.checked;
      field.click();
      return;
    }
    // A chosen file has no value that a script may set, and React compares none.
    if (field.type !== 'file') {
      const { value } = field;
      // React compares with what it last saw set on the element itself, so only the prototype's setter makes a change.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    }
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };

  addEventListener('input', keepField, true);
  addEventListener('submit', keepSubmit, true);
  const repeat = () => {
    removeEventListener('input', keepField, true);
    removeEventListener('submit', keepSubmit, true);
    for (const field of changed) repeatChange(field as Field);
    // In a task of its own, after the renders and navigations that the changes have caused.
    setTimeout(() => {
      submitted?.submitter?.removeAttribute('aria-busy');
      if (submitted !== null) (submitted.target as HTMLFormElement).requestSubmit(submitted.submitter);
    });
  };
  addEventListener('hydrated', repeat, { once: true });
}
