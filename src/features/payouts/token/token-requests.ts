import type { TokenResult } from './bank-token.ts';

/** What the token is made of, as one string: while it is the same, so is the bank account. */
export type Signature = string;

export type TokenRequests = {
  /** From now on only this signature counts; null while fields are missing or wrong. */
  readonly expect: (signature: Signature | null) => void;
  /** The token at once: the one that is there, the one under way, or a new one. Null when the fields have changed. */
  readonly now: () => Promise<TokenResult | null>;
  /** The token has been used, or is refused: the next one is asked for. */
  readonly renew: () => void;
  readonly stop: () => void;
};

type Options = {
  readonly debounceMs: number;
  readonly request: (signature: Signature) => Promise<TokenResult>;
  /** Null: there is none, because it was forgotten or the fields have changed. */
  readonly onResult: (result: TokenResult | null) => void;
};

/**
 * Asks for a token when the fields have not changed for a moment. A result counts only if the fields are unchanged when
 * it arrives; any change takes an earlier one back.
 */
export function tokenRequests({ debounceMs, request, onResult }: Options): TokenRequests {
  let expected: Signature | null = null;
  let underWay: Promise<TokenResult | null> | null = null;
  let result: TokenResult | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = (): Promise<TokenResult | null> => {
    const signature = expected;
    if (signature === null) return Promise.resolve(null);
    result = null;
    const mine: Promise<TokenResult | null> = request(signature)
      .catch((): TokenResult => ({ kind: 'unreachable' }))
      .then((answer) => {
        if (underWay !== mine) return null;
        result = answer;
        onResult(answer);
        return answer;
      });
    underWay = mine;
    return mine;
  };
  const begin = (): void => {
    clearTimeout(timer);
    underWay = null;
    result = null;
    onResult(null);
    if (expected !== null) timer = setTimeout(() => void start(), debounceMs);
  };
  return {
    expect: (signature) => {
      if (signature === expected) return;
      expected = signature;
      begin();
    },
    now: () => {
      clearTimeout(timer);
      if (underWay === null || result?.kind === 'unreachable') return start();
      return underWay;
    },
    renew: begin,
    stop: () => {
      clearTimeout(timer);
      underWay = null;
      expected = null;
    },
  };
}
