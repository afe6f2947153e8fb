import { useHydrated } from '#src/ui/browser/use-hydrated.ts';

/** Whether this browser knows passkeys: false on the server and without JavaScript, where their buttons do nothing. */
export function usePasskeys(): boolean {
  return useHydrated() && 'PublicKeyCredential' in globalThis;
}

/** Loaded only once it is needed. */
export async function loadPasskeys() {
  return await import('@simplewebauthn/browser');
}
