import type { MutatedFile } from '../mutant.ts';

/** Whom a person keeps away, and what operators decide about messages and reviews. */
export const moderation: readonly MutatedFile[] = [
  {
    file: 'src/features/blocks/blocks.server.ts',
    tests: ['src/features/blocks/'],
    mutants: [
      [
        'only the one who was blocked is kept away',
        'or(of(viewerId, otherId), of(otherId, viewerId))',
        'of(viewerId, otherId)',
      ],
      [
        'anyone undoes a block',
        'and(eq(userBlocks.blockerId, viewer.id), eq(userBlocks.blockedId, userId))',
        'eq(userBlocks.blockedId, viewer.id)',
      ],
      ['one blocks oneself', ' || blockedId === viewer.id', ''],
    ],
  },
  {
    file: 'src/features/message-reports/decide.server.ts',
    tests: ['src/features/message-reports/'],
    mutants: [
      ['a decision is made twice', "if (rowCount === 0) refuse('conflict');", ''],
      ['the message of a ban stays', "(verdict === 'banned' && !message.isHidden)", 'false'],
      ['a ban bans nobody', "if (verdict === 'banned') await banUser(tx, message.senderId);", ''],
    ],
  },
  {
    file: 'src/features/reviews/hide-review.server.ts',
    tests: ['src/features/review-moderation/'],
    mutants: [
      [
        'what is not public yet is decided',
        "const decidable = ['public', 'hidden'] as const;",
        "const decidable = ['public', 'hidden', 'pending'] as const;",
      ],
    ],
  },
];
