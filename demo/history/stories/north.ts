import { accepts, lender, renter, story, type Story } from '../story.ts';
import { on } from '../when.ts';

/** Transactions of the lenders from Whangārei to Napier with the other customers. */
export const northernStories: readonly Story[] = [
  story({
    listing: 'peacock-lame-gown',
    customer: 'nina',
    requestedAt: on(86, '14:25'),
    rentalDays: [-77, -75],
    steps: [
      accepts(on(86, '20:10')),
      renter(
        on(78, '18:00'),
        'It is here. My husband asked what colour it is and we have been discussing it for an hour.',
      ),
      lender(on(78, '18:20'), 'Nobody has ever won that one.'),
    ],
  }),
  story({
    listing: 'pleiades-skirt',
    customer: 'hinemoa',
    requestedAt: on(88, '8:10'),
    rentalDays: [-82, -79],
    steps: [accepts(on(88, '8:20'))],
  }),
  story({
    listing: 'port-road-biker',
    customer: 'jade',
    requestedAt: on(78, '23:40'),
    rentalDays: [-71, -68],
    steps: [
      accepts(on(77, '0:20')),
      renter(on(73, '19:15'), 'How do you get it to stop creaking?'),
      lender(on(73, '23:50'), 'You wear it until it is tired. Four days will not do it, but you can start.'),
    ],
  }),
  story({
    listing: 'garden-party-maxi',
    customer: 'tess',
    requestedAt: on(74, '12:30'),
    rentalDays: [-66, -63],
    steps: [accepts(on(73, '7:00'))],
  }),
  story({
    listing: 'cat-eye-sunglasses',
    customer: 'nina',
    requestedAt: on(70, '11:11'),
    steps: [accepts(on(70, '13:00'))],
  }),
  story({
    listing: 'stone-trench',
    customer: 'ellie',
    requestedAt: on(63, '9:05'),
    rentalDays: [-54, -50],
    steps: [accepts(on(63, '9:10'))],
  }),
  story({
    listing: 'sol-linen-jumpsuit',
    customer: 'hinemoa',
    requestedAt: on(58, '17:17'),
    rentalDays: [-50, -46],
    delivery: 'collect',
    steps: [
      accepts(on(57, '8:30')),
      lender(on(51, '16:00'), 'I am at the surf club until six; ask for the woman with the clipboard.'),
    ],
  }),
  story({
    listing: 'roma-leopard-slip',
    customer: 'lucy',
    requestedAt: on(56, '20:20'),
    rentalDays: [-48, -45],
    steps: [accepts(on(56, '23:30'))],
  }),
  story({
    listing: 'peacock-lame-gown',
    customer: 'sunita',
    requestedAt: on(52, '10:40'),
    rentalDays: [-43, -41],
    steps: [accepts(on(51, '9:20'))],
  }),
  story({
    listing: 'bahia-tiered-maxi',
    customer: 'georgia',
    requestedAt: on(46, '15:00'),
    rentalDays: [-37, -33],
    steps: [
      accepts(on(46, '17:40')),
      renter(on(46, '18:05'), 'Will it take a tent? There is camping.'),
      lender(on(46, '18:30'), 'It has been slept in, on and under. Shake it out and it forgives you.'),
    ],
  }),
  story({
    listing: 'coral-tie-midi',
    customer: 'georgia',
    requestedAt: on(42, '7:20'),
    rentalDays: [-35, -32],
    delivery: 'collect',
    steps: [
      accepts(on(42, '8:00')),
      lender(on(36, '15:20'), 'I am on the 5.30 from the wharf with a paper bag. You will know me by the hat.'),
    ],
  }),
  story({
    listing: 'garden-party-maxi',
    customer: 'charlotte',
    requestedAt: on(31, '19:50'),
    rentalDays: [-22, -19],
    steps: [accepts(on(30, '7:10'))],
  }),
  story({
    listing: 'cirrus-puffer',
    customer: 'charlotte',
    requestedAt: on(17, '21:05'),
    rentalDays: [-12, -7],
    steps: [accepts(on(17, '22:40'))],
  }),
  story({
    listing: 'cabana-one-piece',
    customer: 'sunita',
    requestedAt: on(11, '8:50'),
    steps: [accepts(on(11, '9:30')), lender(on(11, '17:40'), 'On the last ferry, then the post. Swim well.')],
  }),
  story({
    listing: 'bahia-tiered-maxi',
    customer: 'tess',
    requestedAt: on(6, '13:45'),
    rentalDays: [13, 17],
    steps: [accepts(on(5, '7:35'))],
  }),
  story({
    listing: 'pleiades-skirt',
    customer: 'aroha',
    requestedAt: on(5, '12:12'),
    rentalDays: [7, 9],
    steps: [accepts(on(5, '12:30')), renter(on(5, '13:00'), 'Promotion drinks. I intend to swish.')],
  }),
  story({
    listing: 'limoncello-halter-maxi',
    customer: 'aroha',
    requestedAt: on(3, '20:55'),
    rentalDays: [17, 20],
    steps: [accepts(on(2, '9:00'))],
  }),
];
