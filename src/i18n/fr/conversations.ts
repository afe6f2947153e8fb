import { marketplace } from '#marketplace';
export const conversationMessages = {
  'conversation.seen': 'Lu',
  'conversation.arrived': '{side, select, own {Envoyé : {words}} other {{name} : {words}}}',
  'conversation.not-sent': 'Votre message, qui n’a pas été envoyé',
  'conversation.show-older': 'Afficher les messages plus anciens',
  'conversation.unsafe-bank': 'un compte bancaire',
  'conversation.unsafe-email': 'une adresse e-mail',
  'conversation.unsafe-phone': 'un numéro de téléphone',
  'conversation.unsafe-link': 'un lien vers un autre site',
  'conversation.unsafe-elsewhere': 'un paiement ou une conversation ailleurs',
  'conversation.warn-writer':
    'Pas encore envoyé : on dirait qu’il y a {kinds}. Jusqu’à ce que la commande soit acceptée, restez ici. {name} verra un avertissement.',
  'conversation.warn-reader': `Attention : on dirait qu’il y a {kinds}. Ne payez que sur ${marketplace.name} : ce qui est payé ailleurs ne peut pas être remboursé ici.`,
  'conversation.send-anyway': 'Envoyer quand même',
} as const satisfies Record<string, string>;
