/** The sheet with all filters applies each change itself, and stays open. */
const liveForm = 'filters';

/** Ticks these boxes of a question and no other, as clicks do, and sends the form of a pop-up. */
export function tickAll(form: HTMLFormElement, name: string, values: readonly string[]): void {
  for (const box of form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${name}"]`))
    if (box.checked !== values.includes(box.value)) box.click();
  if (form.id !== liveForm) form.requestSubmit();
}
