import type { Fact } from '../facts.ts';

/** The facts of a listing as rows. */
export function ListingFacts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts mt-7">
      {facts.map(({ term, words }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
