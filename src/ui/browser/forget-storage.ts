/**
 * Empties what the browser stores for this site beside cookies: searches, looked-at items, the bag, reminders, photos that are
 * not saved yet. The next person at this browser sees none of it.
 */
export function forgetStorage(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // Forbidden.
    }
  }
  // The browser tells other tabs alone.
  globalThis.dispatchEvent(new Event('storage'));
}
