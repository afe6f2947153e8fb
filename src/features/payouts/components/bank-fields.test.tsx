import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { useBankWords } from './bank-fields.tsx';

function Refused({ code, name }: { readonly code: string; readonly name: string }) {
  return <p>{useBankWords().refused({ code, name })}</p>;
}

test.each([
  ['NZ', 'New Zealand', 'your account number is valid in New Zealand'],
  ['AU', 'Australia', 'your BSB and account number are valid in Australia'],
  ['FR', 'France', 'your IBAN is valid in France'],
])('an account that was not accepted in %s is told in grammatical words', (code, name, words) => {
  expect(wordsOf(renderPart(<Refused code={code} name={name} />))).toContain(`double-check that ${words}`);
});
