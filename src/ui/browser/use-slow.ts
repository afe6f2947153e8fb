import { useEffect, useState } from 'react';

/** True once something has been under way for `milliseconds`: what is quick shows no waiting at all. */
export function useSlow(isUnderWay: boolean, milliseconds = 150): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay, milliseconds]);
  return isUnderWay && isSlow;
}
