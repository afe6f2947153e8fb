import type { Language } from '#src/domain/language.ts';
import { configuredCurrency } from '#src/domain/money/money.ts';

/** All that an operator changes. The wording of each setting is explained in docs/guides/settings.md. */
export const marketplace = {
  name: 'Rotation',
  /** The one language of the site, its emails and text messages: `en-NZ` or `fr-FR`. */
  language: 'en-NZ' as Language,
  /** Where the contact form writes to; null: the sender of the site's emails (`MAIL_FROM`). */
  contactEmail: null as string | null,
  timeZone: 'Pacific/Auckland',
  /** Prices are kept, charged and shown in this one currency (ISO 4217); null: US dollars. */
  currency: configuredCurrency('NZD'),
  country: 'NZ',
  shippingCountries: ['NZ'],

  fees: {
    /** Fixed, per order, in major units of the currency. */
    customerMajor: 5,
    /** Of the day, extra-day and unit lines; 1000 is 10 %. */
    providerBasisPoints: 1000,
    /** The days of a rental that is taken as a back-up of a dearer one, in major units of the currency. */
    backUpMajor: 20,
  },

  booking: {
    /** Two at least: who has nothing when the first day has ended may cancel until the last has. */
    minimumDays: 3,
    defaultMaximumDays: 15,
    horizonDays: 180,
    defaultTurnaroundDays: 1,
    maximumTurnaroundDays: 7,
    /** Days between the day of a request and the first rental day, unless the lender says otherwise. */
    defaultLeadDays: { 'post': 3, 'pick-up': 1 },
    maximumLeadDays: 7,
    /** The hour from which the present day cannot be chosen for pick-up any more. */
    sameDayUntilHour: 18,
    /** Of calendars: 0 for Sunday, 1 for Monday; null: as the language has it. */
    firstDayOfWeek: null as 0 | 1 | null,
    /** Open payments one account may hold at a time. */
    maximumOpenHolds: 3,
    /** Paid requests that wait for an answer, of one account; and of one that has completed nothing yet. */
    maximumOpenRequests: 10,
    maximumFirstRequests: 3,
  },

  search: {
    pageSize: 24,
    keywordMinimum: 3,
    /** Beyond this a search says how many there are with a plus, and has no further pages. */
    countUpTo: 1200,
    /** While one of these is searched for, relevance is the only order. An empty list allows every order. */
    conflictingFilters: ['keywords'] as readonly 'keywords'[],
  },
  map: {
    /** Of a map around a point. The map that is part of the site ends at 9. */
    defaultZoom: 11,
    /** Listings that a map shows at once, the first of the search's order. */
    maximumLabels: 200,
    /** Maps show a circle that a listing is within instead of a point; listings' points are some hundred metres off anyway. */
    fuzzy: { enabled: false as boolean, offsetMetres: 500, circleColor: '#1f4d3d', defaultZoom: 11 },
    /** A picture in place of the dot on a listing's map: a `data:` address, because a picture loads no other one. */
    customMarker: { enabled: false as boolean, url: '', width: 32, height: 32 },
  },
  reviews: { sellerTagAverage: 4, sellerTagCount: 3 },
  listings: {
    maximumTitle: 60,
    maximumDescription: 250,
    maximumSizes: 3,
    maximumColours: 3,
    /** The lowest price, of a day or of an item, in major units of the currency. */
    minimumPriceMajor: 0,
    /** A listing is public only after an operator has approved it. */
    needApproval: false as boolean,
    /** Brands of which each listing needs approval in any case, those that are often forged, say. */
    needApprovalOfBrands: [] as readonly string[],
  },
  /** What only users with a verified email do, besides making offers. */
  verifiedEmail: { toPublish: false as boolean, toPay: false as boolean, toAsk: false as boolean },
  payouts: {
    /**
     * Countries of the bank accounts that lenders may be paid into: those that transfers reach from the marketplace's own
     * payment account. With the sandbox, all that the provider knows.
     */
    countries: ['NZ'],
    /**
     * What lenders do, as card networks name it: 5734 is computer software stores. 7296 (clothing rental) or 5931
     * (second-hand stores) may fit better; ask the provider before changing it.
     */
    merchantCategory: '5734',
    /** The web page of a lender's business, as the provider is told; null: their profile here. */
    businessUrl: null as string | null,
  },
  referrals: {
    /** What a credit takes off an order, in major units of the currency; 0 closes the programme. */
    creditMajor: 5,
    /** For so long a credit can be used. */
    creditDays: 365,
    /** A credit never brings a payment below this, in major units: cards cannot pay less. */
    minimumChargeMajor: 0.5,
  },
  notifications: {
    /** The channels besides the bell. Without `email` those about money, dates and accounts are still sent. */
    email: true as boolean,
    push: true as boolean,
    text: true as boolean,
    /** When the email of the day is sent to those who want one. */
    digestHour: 8,
    /** The hours in which reminders of a handover are sent, and warnings that it is late. */
    reminderHours: { from: 8, until: 20 },
    /** Text messages about notifications to one user in a day. */
    maximumTextsADay: 10,
  },
  texts: {
    /** Text messages of all users together in a day. */
    dailyMaximum: 500,
    /** Calling codes to which text messages are sent, each with a daily maximum of its own. */
    dailyMaximumByPrefix: { '+64': 500 },
  },
  /** Where the marketplace is besides here; the footer links only to what is named. */
  social: {
    /** At Twitter (X), with its "@"; null leaves out the tags that only Twitter reads. */
    twitterHandle: null as string | null,
    /** Pages of the marketplace elsewhere: `{ name: 'Instagram', url: 'https://…' }`. */
    pages: [] as readonly { readonly name: string; readonly url: string }[],
  },
  /** The address of a page about working here; null for none. */
  careers: null as string | null,
  /** While an operator views the site as another user, a bar above each page says so; that of the search can be without. */
  operatorViews: { barOnSearch: true as boolean },
  idChecks: {
    /** A birthday that is given has to be at least so long ago. */
    minimumAge: 18,
    /** Days after the decision for which the photos of a document are kept. */
    keepPhotosDays: 30,
  },
  /** The versions in force, by their date. Their texts are in `src/features/documents/texts`. */
  legal: {
    terms: '2026-11-30',
    privacy: '2026-11-30',
    /** The pages say that they are a sample: for as long as nobody responsible for the site has reviewed them. */
    sampleTexts: true,
  },
} as const;

export type Marketplace = typeof marketplace;
