import { expect, test } from 'vitest';
import { billingDetails, emptyBilling } from './billing-form.ts';

test('the address of a card goes to Stripe as far as it was typed, without spaces around it', () => {
  const typed = { ...emptyBilling, cardholder: ' Ana Bell ', billingPostalCode: ' 1011 ' };
  expect(billingDetails(typed)).toEqual({ name: 'Ana Bell', address: { country: 'NZ', postal_code: '1011' } });
  const whole = {
    ...typed,
    billingCountry: 'US',
    billingStreet: '12 Market Street',
    billingApt: '3',
    billingState: 'CA',
  };
  expect(billingDetails({ ...whole, billingCity: 'San Francisco', billingPostalCode: '94103' }).address).toEqual({
    ...{ line1: '12 Market Street', line2: '3', city: 'San Francisco', state: 'CA' },
    ...{ postal_code: '94103', country: 'US' },
  });
});
