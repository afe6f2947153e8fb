import { abandons, accepts, bank, cancels, declines, lender, renter, story, type Story } from '../story.ts';
import { minutesAgo, on } from '../when.ts';

/** Transactions of the demo's customer account, with an order in every state. */
export const meisStories: readonly Story[] = [
  story({
    listing: 'emerald-cowl-maxi',
    customer: 'mei',
    requestedAt: on(97, '20:14'),
    rentalDays: [-88, -85],
    steps: [
      accepts(on(96, '8:02')),
      renter(on(96, '12:30'), 'Thank you! Is it very long? I am 164.'),
      lender(on(96, '12:41'), 'It wants a heel on you, or two safety pins inside the hem. I will put the pins in.'),
    ],
  }),
  story({
    listing: 'ruby-ruffle-dress',
    customer: 'mei',
    requestedAt: on(75, '18:20'),
    rentalDays: [-68, -66],
    steps: [
      bank(on(74, '9:00'), 'ends-hold'),
      accepts(on(74, '10:15')),
      lender(on(74, '10:22'), 'Your bank let the money go before I could say yes. Ask again with another card?'),
      renter(on(74, '13:05'), 'That was my old card, sorry. I have found something else by now. Next time!'),
    ],
  }),
  story({ listing: 'isla-playsuit', customer: 'mei', requestedAt: on(66, '21:47'), rentalDays: [-55, -52] }),
  story({
    listing: 'ivory-lace-midi',
    customer: 'mei',
    requestedAt: on(47, '7:55'),
    rentalDays: [-38, -36],
    steps: [
      accepts(on(47, '17:31')),
      lender(on(47, '17:33'), 'Is this for the registry office? It knows the way.'),
      renter(on(47, '19:10'), 'At eleven sharp. Oysters after.'),
    ],
  }),
  story({
    listing: 'cat-eye-sunglasses',
    customer: 'mei',
    requestedAt: on(44, '12:05'),
    steps: [
      accepts(on(44, '14:50')),
      cancels(on(43, '8:20')),
      renter(on(43, '8:22'), 'I sat on my old pair, then found my old old pair. So sorry for the trouble.'),
    ],
  }),
  story({
    listing: 'lilac-halter-midi',
    customer: 'mei',
    requestedAt: on(40, '22:03'),
    rentalDays: [-10, -7],
    steps: [
      accepts(on(39, '9:12')),
      cancels(on(33, '16:40')),
      renter(on(33, '16:44'), 'The wedding is now in Rarotonga and I am not. Thank you for being quick about it.'),
      lender(on(33, '18:01'), 'No harm done, somebody will be a bridesmaid that week. They always are.'),
    ],
  }),
  story({
    listing: 'sol-linen-jumpsuit',
    customer: 'mei',
    requestedAt: on(30, '13:15'),
    rentalDays: [-22, -19],
    paid: 'never',
    steps: [abandons(on(30, '13:19'))],
  }),
  story({
    listing: 'garden-party-maxi',
    customer: 'mei',
    requestedAt: on(28, '20:30'),
    rentalDays: [-12, -9],
    steps: [cancels(on(27, '7:45')), renter(on(27, '7:46'), 'Wrong weekend, my mistake.')],
  }),
  story({
    listing: 'pearl-drops',
    customer: 'mei',
    requestedAt: on(24, '11:40'),
    steps: [
      accepts(on(24, '12:02')),
      lender(on(24, '15:20'), 'Posted this afternoon, in a box three sizes too large because that was the box I had.'),
      renter(on(22, '17:35'), 'They are here, and they are lovely. The box is now a cat’s.'),
    ],
  }),
  story({
    listing: 'moss-knit-dress',
    customer: 'mei',
    requestedAt: on(21, '6:58'),
    rentalDays: [-14, -11],
    steps: [accepts(on(21, '10:30'))],
  }),
  story({
    listing: 'noir-jumpsuit',
    customer: 'mei',
    requestedAt: on(17, '19:25'),
    rentalDays: [-9, -7],
    steps: [
      declines(on(16, '8:10')),
      lender(
        on(16, '8:12'),
        'It came home with gravy on a knee and is at the cleaner’s. I would rather say no than say sorry.',
      ),
      renter(on(16, '9:30'), 'Fair enough! Another time.'),
    ],
  }),
  story({
    listing: 'stone-trench',
    customer: 'mei',
    requestedAt: on(15, '8:33'),
    rentalDays: [-4, -1],
    delivery: 'collect',
    steps: [
      accepts(on(15, '9:01')),
      renter(on(6, '12:12'), 'Can I come by the evening before, after five?'),
      lender(on(6, '12:40'), 'Yes. The side door, there is a coat hook with your name on it.'),
    ],
  }),
  story({
    listing: 'poppy-tea-dress',
    customer: 'mei',
    requestedAt: on(12, '17:50'),
    rentalDays: [-1, 2],
    steps: [
      accepts(on(11, '7:20')),
      lender(on(4, '16:05'), 'In the post, tracked. The spare button is in the left pocket.'),
      renter(on(2, '18:30'), 'Arrived, and it fits. Bicycle is pumped up.'),
      lender(on(1, '9:15'), 'Send me a photo with the bicycle in it.'),
    ],
    unseen: ['customer'],
  }),
  story({
    listing: 'hale-blazer',
    customer: 'mei',
    requestedAt: on(9, '21:12'),
    rentalDays: [3, 6],
    steps: [
      accepts(on(8, '7:05')),
      renter(on(8, '7:40'), 'It is for an interview, so I am going to be careful with it and with myself.'),
      lender(on(8, '12:00'), 'It has a good record with interviews. Roll the sleeves once, not twice.'),
    ],
  }),
  story({
    listing: 'midnight-velvet-gown',
    customer: 'mei',
    requestedAt: on(6, '22:15'),
    rentalDays: [16, 19],
    paid: 'never',
  }),
  story({
    listing: 'camel-wrap-coat',
    customer: 'mei',
    requestedAt: on(3, '12:48'),
    rentalDays: [38, 42],
    steps: [
      accepts(on(3, '18:26')),
      lender(on(3, '18:30'), 'Yours for the week. Tell me where the post should find you; you said you are moving.'),
      renter(on(2, '8:05'), 'Still the Hamilton address until the end of next month. Thank you for asking.'),
    ],
  }),
  story({
    listing: 'briar-stole',
    customer: 'mei',
    requestedAt: on(2, '9:44'),
    steps: [
      accepts(on(2, '10:20')),
      lender(on(1, '17:10'), 'On the courier tonight. It smells of cedar for a day and then it stops.'),
    ],
    unseen: ['customer'],
  }),
  story({
    listing: 'tweedie-jacket',
    customer: 'mei',
    requestedAt: on(1, '19:40'),
    rentalDays: [8, 10],
    steps: [
      renter(on(1, '19:46'), 'For my mother-in-law’s seventieth. I would like to look as if I own a letter opener.'),
    ],
    unseen: ['provider'],
  }),
  story({ listing: 'gala-clutch', customer: 'mei', requestedAt: minutesAgo(130), unseen: ['provider'] }),
  story({
    listing: 'peacock-lame-gown',
    customer: 'mei',
    requestedAt: minutesAgo(5),
    rentalDays: [26, 29],
    paid: 'bank-asks',
  }),
  story({
    listing: 'vermilion-one-shoulder',
    customer: 'mei',
    requestedAt: minutesAgo(3),
    rentalDays: [19, 22],
    paid: 'never',
  }),
];
