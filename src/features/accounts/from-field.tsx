/** Carries where to go after signing in, or after a verification. */
export function FromField({ from }: { readonly from: string }) {
  return <input type="hidden" name="from" value={from} />;
}
