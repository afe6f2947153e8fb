import { useEffect, useState } from 'react';

/** True once `isUnderWay` has lasted `milliseconds`: avoids a flash of a loading state. */
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
