type Handler = (event: never) => void;

export type Listeners = {
  add(event: string, handler: Handler): void;
  emit(event: string, detail: object): void;
  clear(): void;
};

export function makeListeners(): Listeners {
  const handlers = new Map<string, Set<Handler>>();
  return {
    add: (event, handler) => void handlers.set(event, (handlers.get(event) ?? new Set()).add(handler)),
    emit: (event, detail) => {
      for (const handler of handlers.get(event) ?? []) handler(detail as never);
    },
    clear: () => handlers.clear(),
  };
}
