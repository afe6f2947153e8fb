import { accountRefusalMessages } from './account-refusals.ts';
import { accountsMessages } from './accounts.ts';
import { blockMessages } from './blocks.ts';
import { moderationMessages } from './moderation.ts';
import { conversationMessages } from './conversations.ts';
import { consoleMessages } from './console.ts';
import { contactMessages } from './contact.ts';
import { dataExportMessages } from './data-export.ts';
import { deletionMessages } from './deletion.ts';
import { documentMessages } from './documents.ts';
import { emailMessages } from './emails.ts';
import { availabilityMessages } from './availability.ts';
import { calendarMessages } from './calendars.ts';
import { cardErrorMessages } from './card-error-messages.ts';
import { cardsMessages } from './cards.ts';
import { cartMessages } from './cart.ts';
import { caseMessages } from './cases.ts';
import { claimTermsMessages } from './claim-terms.ts';
import { claimMessages } from './claims.ts';
import { checkoutMessages } from './checkout.ts';
import { handoverMessages } from './handover.ts';
import { reviewMessages } from './reviews.ts';
import { togetherMessages } from './together.ts';
import { transactionMessages } from './transaction.ts';
import { identitiesMessages } from './identities.ts';
import { favouritesMessages } from './favourites.ts';
import { followingMessages } from './following.ts';
import { formatMessages } from './formats.ts';
import { idCheckMessages } from './id-checks.ts';
import { inboxMessages } from './inbox.ts';
import { listingFormMessages } from './listing-form.ts';
import { listingImportMessages } from './listing-import.ts';
import { listingMessages } from './listing.ts';
import { landingMessages } from './landing.ts';
import { masterCalendarMessages } from './master-calendar.ts';
import { moneyMessages } from './money.ts';
import { pageErrorMessages } from './page-errors.ts';
import { manageMessages } from './manage.ts';
import { mapMessages } from './map.ts';
import { photosMessages } from './photos.ts';
import { privatePhotosMessages } from './private-photos.ts';
import { paymentCaseMessages } from './payment-cases.ts';
import { payoutsMessages } from './payouts.ts';
import { placesMessages } from './places.ts';
import { planMessages } from './plan.ts';
import { negotiationMessages } from './negotiation.ts';
import { newsletterMessages } from './newsletter.ts';
import { noticeMessages } from './notices.ts';
import { notificationsMessages } from './notifications.ts';
import { otherNoticeMessages } from './other-notices.ts';
import { payoutNoticeMessages } from './payout-notices.ts';
import { profileMessages } from './profile.ts';
import { reminderMessages } from './reminders.ts';
import { optionMessages } from './options.ts';
import { referralMessages } from './referrals.ts';
import { refusalMessages } from './refusal-messages.ts';
import { reportMessages } from './reports.ts';
import { searchMessages } from './search.ts';
import { operatorEmailMessages } from './operator-emails.ts';
import { secondFactorEmailMessages } from './second-factor-emails.ts';
import { securityMessages } from './security.ts';
import { savedSearchMessages } from './saved-searches.ts';
import { shellMessages } from './shell.ts';
import { preferencesMessages } from './preferences.ts';
import { sizesMessages } from './sizes.ts';
import { statisticsMessages } from './statistics.ts';
import { viewedMessages } from './viewed.ts';
import { triedMessages } from './tried.ts';
import { wizardMessages } from './wizard.ts';

/** The texts of the site in English, by id, in the ICU message format. French has the same ids. */
export const english = {
  ...shellMessages,
  ...landingMessages,
  ...optionMessages,
  ...searchMessages,
  ...sizesMessages,
  ...preferencesMessages,
  ...savedSearchMessages,
  ...paymentCaseMessages,
  ...payoutsMessages,
  ...placesMessages,
  ...listingMessages,
  ...listingFormMessages,
  ...listingImportMessages,
  ...photosMessages,
  ...privatePhotosMessages,
  ...wizardMessages,
  ...manageMessages,
  ...mapMessages,
  ...favouritesMessages,
  ...followingMessages,
  ...viewedMessages,
  ...reportMessages,
  ...statisticsMessages,
  ...availabilityMessages,
  ...calendarMessages,
  ...masterCalendarMessages,
  ...cartMessages,
  ...caseMessages,
  ...claimMessages,
  ...checkoutMessages,
  ...claimTermsMessages,
  ...cardsMessages,
  ...moneyMessages,
  ...planMessages,
  ...reviewMessages,
  ...handoverMessages,
  ...togetherMessages,
  ...transactionMessages,
  ...inboxMessages,
  ...accountsMessages,
  ...securityMessages,
  ...identitiesMessages,
  ...deletionMessages,
  ...dataExportMessages,
  ...documentMessages,
  ...notificationsMessages,
  ...profileMessages,
  ...idCheckMessages,
  ...consoleMessages,
  ...triedMessages,
  ...referralMessages,
  ...negotiationMessages,
  ...conversationMessages,
  ...moderationMessages,
  ...blockMessages,
  ...newsletterMessages,
  ...contactMessages,
  ...reminderMessages,
  ...formatMessages,
  ...refusalMessages,
  ...accountRefusalMessages,
  ...cardErrorMessages,
  ...pageErrorMessages,
  ...noticeMessages,
  ...otherNoticeMessages,
  ...payoutNoticeMessages,
  ...emailMessages,
  ...operatorEmailMessages,
  ...secondFactorEmailMessages,
};

export type MessageId = keyof typeof english;
/** The texts of one language. */
export type Catalogue = Readonly<Record<MessageId, string>>;
