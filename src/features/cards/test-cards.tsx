import { FormattedMessage } from 'react-intl';

const cards = [
  { number: '4242 4242 4242 4242', words: 'checkout.test-success' },
  { number: '4000 0000 0000 0002', words: 'checkout.test-declined' },
  { number: '4000 0000 0000 9995', words: 'checkout.test-poor' },
  { number: '4000 0025 0000 3155', words: 'checkout.test-challenge' },
  { number: '4000 0000 0000 0069', words: 'checkout.test-expired' },
] as const;

/** Test card numbers and their effects; sandbox only. */
export function TestCards() {
  return (
    <details className="small muted">
      <summary className="cursor-pointer py-2">
        <FormattedMessage id="checkout.test-cards" />
      </summary>
      <p className="mt-1">
        <FormattedMessage id="checkout.test-cards-line" />
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
        {cards.map(({ number, words }) => (
          <div key={number} className="contents">
            <dt className="whitespace-nowrap text-ink-2">{number}</dt>
            <dd>
              <FormattedMessage id={words} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
