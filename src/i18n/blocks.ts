/** Blocking another person. `{name}` is theirs. */
export const blockMessages = {
  'blocks.title': 'Blocked people',
  'blocks.lede': 'People you’ve blocked can’t message you, ask about your items or send you offers or requests.',
  'blocks.none': 'Nobody is blocked',
  'blocks.none-line': 'To block someone, open an order or a sale with them, or their profile.',
  'blocks.since': 'Blocked on {day}',
  'blocks.done-block': 'Blocked. You can undo it here at any time.',
  'blocks.done-unblock': 'Unblocked. You can hear from each other again.',
  'blocks.block': 'Block',
  'blocks.block-name': 'Block {name}',
  'blocks.block-title': 'Block {name}?',
  'blocks.block-line':
    '{name} can’t ask you anything, make you offers or send you requests any more, and you can’t either. We don’t tell {name}.',
  'blocks.open-orders': 'Open orders between you go on, and you can both still send messages about them.',
  'blocks.unblock': 'Unblock',
  'blocks.unblock-name': 'Unblock {name}',
  'blocks.unblock-title': 'Unblock {name}?',
  'blocks.unblock-line': 'You can then ask and answer each other again.',
  'blocks.not-now': 'Not now',
  'blocks.you-blocked': 'You’ve blocked {name}. To write again, <link>unblock {name}</link>.',
} as const;
