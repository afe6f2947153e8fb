/** A fault injected into an API call. `ms` in milliseconds. */
export type Fault = {
  /**
   * `fail` responds with an error; `timeout` waits and then closes; `cut` sends half a response; `drip` sends it
   * slowly.
   */
  readonly action:
    | 'fail'
    | 'timeout'
    | 'drop-after'
    | 'drop-before'
    | 'delay'
    | 'garbage'
    | 'rate-limit'
    | 'cut'
    | 'drip';
  readonly ms: number;
  readonly status: number;
  readonly body: object;
  /** Whether `fail` and `timeout` execute the call first. */
  readonly afterWork: boolean;
  /** Whether `fail` stores its response under the idempotency key. */
  readonly stored: boolean;
};

type Rule = { readonly method: string | null; readonly path: RegExp; readonly fault: Fault; remaining: number };

export type Faults = {
  add(rule: Rule): void;
  clear(): void;
  count(): number;
  /** The first matching rule; counts one use of it. */
  take(method: string, path: string): Fault | null;
};

const actions = [
  'fail',
  'timeout',
  'drop-after',
  'drop-before',
  'delay',
  'garbage',
  'rate-limit',
  'cut',
  'drip',
] as const;

export function makeFaults(): Faults {
  let rules: Rule[] = [];
  return {
    add: (rule) => void rules.push(rule),
    clear: () => void (rules = []),
    count: () => rules.length,
    take: (method, path) => {
      const rule = rules.find((each) => (each.method === null || each.method === method) && each.path.test(path));
      if (rule === undefined) return null;
      rule.remaining -= 1;
      if (rule.remaining <= 0) rules = rules.filter((each) => each !== rule);
      return rule.fault;
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

/**
 * Whether Stripe stores a failed response under its idempotency key: those of the endpoint itself, not those of a
 * gateway.
 */
function isStored(status: number): boolean {
  return status === 500 || (status >= 400 && status < 500 && ![401, 409, 429].includes(status));
}

const unknownError = { error: { type: 'api_error', message: 'An unknown error occurred.' } };

/** Reads `{ match: { method, path }, action, times, … }`; null when it is invalid. */
export function readRule(input: unknown): Rule | null {
  if (!isRecord(input)) return null;
  const action = actions.find((each) => each === input.action);
  if (action === undefined) return null;
  const match = isRecord(input.match) ? input.match : {};
  const status = numberOr(input.status, 500);
  return {
    method: typeof match.method === 'string' ? match.method.toUpperCase() : null,
    path: new RegExp(typeof match.path === 'string' ? match.path : ''),
    remaining: numberOr(input.times, 1),
    fault: {
      action,
      ms: numberOr(input.ms ?? input.hold ?? input.delay, action === 'timeout' ? 60_000 : 1000),
      status,
      body: isRecord(input.body) ? input.body : unknownError,
      afterWork: input.afterWork === true,
      stored: typeof input.stored === 'boolean' ? input.stored : isStored(status),
    },
  };
}
