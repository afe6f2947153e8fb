import { useEffect, useRef } from 'react';

/** Carries where to go afterwards. The part behind "#" never reaches the server, so the browser adds it here. */
export function FromField({ from }: { readonly from: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && !from.includes('#')) field.current.value = from + window.location.hash;
  }, [from]);
  return <input ref={field} type="hidden" name="from" defaultValue={from} />;
}
