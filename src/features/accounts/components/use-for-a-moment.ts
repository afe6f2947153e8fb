import { useEffect, useState } from 'react';

const momentMs = 2_000;

/** The value for two seconds after it appeared, then undefined. */
export function useForAMoment<Value>(value: Value | undefined): Value | undefined {
  const [over, setOver] = useState<Value>();
  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => setOver(value), momentMs);
    return () => clearTimeout(timer);
  }, [value]);
  return over === value ? undefined : value;
}
