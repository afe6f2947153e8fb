import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { StatusBox } from './payout-status.tsx';

test('a type of the status box that there is not raises', () => {
  const draw = () => renderPart(<StatusBox type="verificationPending" isPastDue={false} mayChange={false} />);
  expect(draw).toThrow('Unknown payout status box type: verificationPending');
});
