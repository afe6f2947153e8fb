import { deleteAccountForm } from '#src/features/account-deletion/forms.ts';
import {
  changePasswordForm,
  confirmForm,
  contactForm,
  logInForm,
  presenceForm,
  profileForm,
  recoveryForm,
  resetForm,
  signUpForm,
} from '#src/features/accounts/forms.ts';
import { viewField } from '#src/features/accounts/view-field.ts';
import { findForm, viewForm } from '#src/features/accounts/view-forms.ts';
import { daysForm, weekForm } from '#src/features/availability/forms.ts';
import { decisionForm, idCheckForm } from '#src/features/id-checks/forms.ts';
import { backUpsField, listingsField } from '#src/features/checkout/request-form.ts';
import { backUpParam, seenParam } from '#src/features/cart/cart-path.ts';
import { requestForm } from '#src/features/checkout/forms.ts';
import type { Day } from '#src/domain/dates/day.ts';
import { caseDecisionForm, offerField, openCaseForm, photosField } from '#src/features/cases/forms.ts';
import { paymentDecisionForm } from '#src/features/payment-cases/forms.ts';
import { contactMessageForm } from '#src/features/contact/forms.ts';
import { descriptionNames, listFields, pricingNames } from '#src/features/listings/panel-forms.ts';
import { seenStockField } from '#src/features/listings/seen-stock.ts';
import { approvalForm } from '#src/features/listing-approval/forms.ts';
import { wantedDaysForm } from '#src/features/favourites/forms.ts';
import { brandForm } from '#src/features/listings/brand-forms.ts';
import { itemFields } from '#src/features/listings/item-fields.ts';
import { reportDecisionForm, reportForm } from '#src/features/listing-reports/forms.ts';
import { messageDecisionForm, messageReportForm } from '#src/features/message-reports/forms.ts';
import { reviewDecisionForm } from '#src/features/review-moderation/forms.ts';
import { interveneForm } from '#src/features/transactions/intervene-form.ts';
import { recordForm } from '#src/features/transactions/record-form.ts';
import { seenField } from '#src/features/transactions/seen.ts';
import { enquiryForm } from '#src/features/messages/forms.ts';
import { amountField } from '#src/features/offers/amount.ts';
import { reasonForm, stepForm } from '#src/features/handover/forms.ts';
import { replyForm, reviewForm } from '#src/features/reviews/forms.ts';
import { descriptionsField, imageField, photosField as messagePhotosField } from '#src/features/messages/photos.ts';
import { newsletterForm } from '#src/features/newsletter/forms.ts';
import { offeredField, preferenceFields } from '#src/features/notifications/preferences-form.ts';
import { calendarForm } from '#src/features/outside-calendars/forms.ts';
import { payoutFields } from '#src/features/payouts/forms.ts';
import { savedSearchForm } from '#src/features/saved-searches/forms.ts';
import { defineForm, fieldsOf, type FormDefinition } from '#src/platform/web/requests/form-definition.ts';
import { requestLimits } from '#src/platform/web/requests/limits.ts';

/** The text of an order (`features/checkout/order-text.ts`). */
const orderNames = ['start', 'end', 'quantity', 'delivery'];
const longText = { maxBytes: requestLimits.maxLongTextBytes };
const transaction = defineForm(
  [
    'operation',
    'content',
    'clientKey',
    'sure',
    messagePhotosField,
    descriptionsField,
    imageField,
    amountField,
    seenField,
    ...fieldsOf(reviewForm),
    ...fieldsOf(replyForm),
    ...fieldsOf(stepForm),
    ...fieldsOf(reasonForm),
  ],
  { ...longText, lists: [messagePhotosField, descriptionsField] },
);

/**
 * The form schemas of the site, by the id of the route whose action accepts the form. A POST with an unknown field, an
 * oversized one or to any other route is rejected before the route is called. A test compares this list with the
 * actions.
 */
export const pageForms: Readonly<Record<string, FormDefinition>> = {
  'pages/accounts/log-in': defineForm([...fieldsOf(logInForm), 'from', 'operation', 'code', 'assertion']),
  'pages/accounts/sign-up': defineForm([...fieldsOf(signUpForm), 'from']),
  'pages/accounts/leave-for-provider': defineForm(['from', 'referralCode']),
  'pages/accounts/confirm': defineForm(fieldsOf(confirmForm)),
  'pages/accounts/connections': defineForm([...fieldsOf(presenceForm), 'operation', 'provider']),
  'pages/accounts/log-out': defineForm([viewField], { guard: 'origin' }),
  'pages/accounts/recover-password': defineForm([...fieldsOf(recoveryForm), 'from']),
  'pages/accounts/reset-password': defineForm([...fieldsOf(resetForm), 'token']),
  'pages/accounts/undo-email-change': defineForm(['token']),
  'pages/accounts/contact-details': defineForm([
    ...fieldsOf(contactForm('', true)),
    'operation',
    'then',
    'code',
    'from',
  ]),
  'pages/accounts/change-password': defineForm([...fieldsOf(changePasswordForm), 'operation', 'sessionId']),
  'pages/accounts/security': defineForm(['operation', 'currentPassword', 'code', 'name', 'passkeyId', 'credential']),
  'pages/accounts/payments': defineForm(fieldsOf(payoutFields)),
  'payments-return': defineForm(fieldsOf(payoutFields)),
  'pages/accounts/payment-methods': defineForm(['operation', 'cardId']),
  'pages/accounts/card-setup': defineForm(['operation', 'clientKey', 'replaces', 'setupId']),
  'pages/accounts/export': defineForm([]),
  'pages/accounts/delete-account': defineForm(fieldsOf(deleteAccountForm(true))),
  'pages/accounts/profile-settings': defineForm(fieldsOf(profileForm), longText),
  'pages/accounts/own-sizes': defineForm(['sizes', 'search'], { lists: ['sizes'] }),
  'pages/accounts/verify-email': defineForm(['operation', 'token']),
  'pages/accounts/id-check': defineForm([...fieldsOf(idCheckForm('2000-01-01' as Day)), 'operation']),
  'pages/console/id': defineForm(fieldsOf(decisionForm)),
  'pages/console/brand': defineForm(fieldsOf(brandForm)),
  'pages/console/listing': defineForm(fieldsOf(approvalForm), longText),
  'pages/accounts/verification-email': defineForm(['from']),
  'pages/listing-wizard/tabs/description': defineForm([...descriptionNames, 'version', 'clientKey', 'operation'], {
    ...longText,
    lists: listFields,
  }),
  'pages/listing-wizard/tabs/pricing': defineForm([
    ...pricingNames,
    ...['version', seenStockField, 'clientKey', 'operation'],
  ]),
  'pages/listing-wizard/tabs/availability': defineForm([
    ...fieldsOf(daysForm),
    ...fieldsOf(weekForm),
    ...fieldsOf(calendarForm),
    'operation',
  ]),
  'pages/listing-wizard/publish': defineForm([]),
  'pages/listing-wizard/payout-return': defineForm([]),
  'pages/availability/days': defineForm(fieldsOf(daysForm)),
  'pages/enquiry/enquiry': defineForm(fieldsOf(enquiryForm), longText),
  'pages/offer/offer': defineForm([amountField, 'clientKey', ...orderNames]),
  'pages/cart/add': defineForm(['operation', ...orderNames]),
  'pages/cart/cart': defineForm(['operation', 'listingId', 'amount', 'place', seenParam, backUpParam, ...orderNames]),
  'pages/cart/request': defineForm([...fieldsOf(requestForm), listingsField, backUpsField], longText),
  'pages/checkout/request': defineForm([...fieldsOf(requestForm), 'start', 'end', 'quantity'], longText),
  'pages/checkout/payment': defineForm(['operation', 'note', 'sure', 'save', 'replaces'], longText),
  'pages/manage-listings/manage-listings': defineForm(['operation', 'confirmed', ...itemFields]),
  'pages/listing-import/import': defineForm([]),
  'pages/listing-photos/photos': defineForm(['operation', 'imageId', 'by', 'order', 'at', 'alt']),
  'pages/favourites/favourite': defineForm(['operation']),
  'pages/favourites/wanted-days': defineForm([...fieldsOf(wantedDaysForm), 'operation']),
  'pages/favourites/favourites': defineForm(['operation']),
  'pages/following/follow': defineForm(['operation']),
  'pages/block/block': defineForm(['operation']),
  'pages/newsletter/newsletter': defineForm(fieldsOf(newsletterForm), { guard: 'origin' }),
  'pages/newsletter/confirm': defineForm(['token']),
  'pages/saved-searches/saved-searches': defineForm([...fieldsOf(savedSearchForm), 'operation']),
  'pages/saved-searches/save': defineForm([]),
  'pages/saved-searches/unsubscribe': defineForm(['List-Unsubscribe'], { guard: 'link' }),
  'pages/newsletter/unsubscribe': defineForm(['List-Unsubscribe'], { guard: 'link' }),
  'pages/report/report': defineForm(fieldsOf(reportForm), longText),
  'pages/console/report': defineForm(fieldsOf(reportDecisionForm), longText),
  'pages/message-report/message-report': defineForm(fieldsOf(messageReportForm), longText),
  'pages/console/message': defineForm(fieldsOf(messageDecisionForm), longText),
  'pages/console/case': defineForm(fieldsOf(caseDecisionForm), longText),
  'pages/console/payment': defineForm(fieldsOf(paymentDecisionForm), longText),
  'pages/console/review': defineForm(fieldsOf(reviewDecisionForm), longText),
  'pages/console/orders': defineForm([...fieldsOf(interveneForm), ...fieldsOf(recordForm), 'operation'], longText),
  'pages/console/people': defineForm([...fieldsOf(findForm), ...fieldsOf(viewForm), 'operation'], longText),
  'pages/contact/contact': defineForm(fieldsOf(contactMessageForm), longText),
  'pages/notifications/notifications': defineForm(['until'], { guard: 'session' }),
  'pages/notifications/open': defineForm([], { guard: 'session' }),
  'pages/notifications/unsubscribe': defineForm(['List-Unsubscribe'], { guard: 'link' }),
  'pages/accounts/notification-settings': defineForm([...preferenceFields, 'operation', 'browserId'], {
    lists: ['push', 'texts', offeredField],
  }),
  'pages/accounts/push-browser': defineForm(['endpoint', 'publicKey', 'authSecret'], longText),
  'pages/transaction/updates': defineForm([]),
  'pages/case/case': defineForm([...fieldsOf(openCaseForm), photosField, offerField, 'operation', 'caseId', 'card'], {
    ...longText,
    lists: [photosField],
  }),
  'order-details': transaction,
  'sale-details': transaction,
};
