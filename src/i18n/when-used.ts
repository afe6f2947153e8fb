/**
 * `make`'s result, made at the first use and kept. For what `Intl` makes: each takes a browser one to thirty milliseconds,
 * which a page that never uses it should not wait for.
 */
export function whenUsed<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => (made ??= make());
}
