import { logInForm, signUpForm } from '#src/features/accounts/forms.ts';
import { requestForm } from '#src/features/checkout/forms.ts';
import { defineForm, fieldsOf, type FormDefinition } from '#src/platform/web/requests/form-definition.ts';
import { requestLimits } from '#src/platform/web/requests/limits.ts';

const longText = { maxBytes: requestLimits.maxLongTextBytes };
const transaction = defineForm(['operation', 'content'], longText);

/**
 * Every form of the site, by the id of the route whose action takes it. A POST with another field, a larger one or
 * one to any other route is refused before a page hears of it. A test holds this list and the actions together.
 */
export const pageForms: Readonly<Record<string, FormDefinition>> = {
  'pages/accounts/log-in': defineForm([...fieldsOf(logInForm), 'from']),
  'pages/accounts/sign-up': defineForm([...fieldsOf(signUpForm), 'from']),
  'pages/accounts/log-out': defineForm([]),
  'pages/accounts/verify-email': defineForm(['operation', 'token']),
  'pages/checkout/request': defineForm([...fieldsOf(requestForm), 'start', 'end', 'quantity'], longText),
  'pages/checkout/payment': defineForm(['operation', 'note'], longText),
  'order-details': transaction,
  'sale-details': transaction,
};
