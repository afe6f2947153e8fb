import { useEffect } from 'react';

/** Leads the browser on, and leaves this page out of its history. */
export function GoOn({ to }: { readonly to: string }) {
  useEffect(() => location.replace(to), [to]);
  return (
    // Without scripts only: a browser that leaves twice would bring two answers back.
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
    </noscript>
  );
}
