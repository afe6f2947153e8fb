/** Messages between the two parties of a transaction. `{name}` is the other one. */
export const conversationMessages = {
  'conversation.seen': 'Seen',
  'conversation.show-older': 'Show older messages',
} as const;
