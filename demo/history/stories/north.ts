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
      renter(on(78, '18:00'), 'It’s here, and it’s beautiful. Is it green or blue, though?'),
      lender(on(78, '18:20'), 'Both, depending on the light!'),
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
      renter(on(73, '19:15'), 'It’s a bit stiff. Does it soften?'),
      lender(on(73, '23:50'), 'It does, once it’s warm. Wear it around the house for an hour.'),
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
    delivery: 'pick-up',
    steps: [
      accepts(on(57, '8:30')),
      lender(on(51, '16:00'), 'I’m at the surf club until six, so come by any time before then.'),
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
      renter(on(46, '18:05'), 'Is it all right for a festival? There’s camping.'),
      lender(on(46, '18:30'), 'Yes, it’s machine washable, so don’t worry.'),
    ],
  }),
  story({
    listing: 'coral-tie-midi',
    customer: 'georgia',
    requestedAt: on(42, '7:20'),
    rentalDays: [-35, -32],
    delivery: 'pick-up',
    steps: [
      accepts(on(42, '8:00')),
      lender(on(36, '15:20'), 'I’m on the 5.30 ferry. I’ll meet you at the wharf, in a straw hat.'),
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
    steps: [accepts(on(11, '9:30')), lender(on(11, '17:40'), 'On its way. Enjoy your swim!')],
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
