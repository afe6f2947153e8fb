/** Placeholder icon (a hanger) for a missing photo and for empty states. */
export function Hanger() {
  return (
    <svg
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M42 14a6 6 0 1 1 8.5 5.5c-1.6.8-2.5 2-2.5 3.7V26" />
      <path d="M48 26 90 51.500c2.800 1.700 1.600 6.500-1.700 6.500H7.700c-3.300 0-4.500-4.800-1.700-6.500Z" />
    </svg>
  );
}
