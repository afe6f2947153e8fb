export const conversationMessages = {
  'conversation.seen': 'Lu',
  'conversation.show-older': 'Afficher les messages plus anciens',
} as const satisfies Record<string, string>;
