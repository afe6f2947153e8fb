import { useEffect } from 'react';
import { recordCall, recordUnreached } from '#src/ui/browser/connection.ts';
import { useReload } from '#src/ui/browser/use-reload.ts';
import { updatesPath } from '#src/features/transactions/transaction-path.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';

/**
 * Says that a page was opened whose data may have been loaded ahead, as soon as it is visible; then the number in the
 * title is loaded again. A document that was opened is marked by the server, without a script.
 */
export function useMarkSeen(isUnseen: boolean, id: string): void {
  const reload = useReload();
  const csrf = useCsrfToken();
  useEffect(() => {
    if (!isUnseen) return;
    let isSent = false;
    const send = async () => {
      if (isSent || document.visibilityState !== 'visible') return;
      isSent = true;
      const answer = await fetch(updatesPath(id), { method: 'POST', body: new URLSearchParams({ csrf }) }).catch(
        () => null,
      );
      if (answer) recordCall(answer.status < 500);
      else recordUnreached();
      if (answer?.ok === true) await reload();
    };
    document.addEventListener('visibilitychange', send);
    void send();
    return () => document.removeEventListener('visibilitychange', send);
  }, [isUnseen, id, csrf, reload]);
}
