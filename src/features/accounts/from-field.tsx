/** Carries where to go after signing in. */
export function FromField({ from }: { readonly from: string }) {
  return <input type="hidden" name="from" value={from} />;
}
