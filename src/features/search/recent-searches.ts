import { maxTyped } from './suggestion.ts';

const name = 'recent-searches';
const max = 4;

/** The keywords that were searched for in this browser, the latest first. They are stored nowhere else. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isText).slice(0, max) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(typed: string): void {
  const text = typed.trim().slice(0, maxTyped);
  if (text === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  try {
    localStorage.setItem(name, JSON.stringify([text, ...others].slice(0, max)));
  } catch {
    // Full, or forbidden.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Forbidden.
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxTyped;
}
