/** E-mails à l’exploitant au sujet de l’argent. */
export const operatorEmailMessages = {
  'email.dispute.subject':
    '{kind, select, inquiry {Une banque se renseigne sur un paiement de {amount}} other {Une banque veut reprendre {amount}}}',
  'email.dispute.preview': 'Les preuves se donnent dans le tableau de bord du prestataire de paiement.',
  'email.dispute.heading':
    '{kind, select, inquiry {Une banque se renseigne sur un paiement} other {Un paiement est contesté}}',
  'email.dispute.line':
    '{kind, select, inquiry {La banque d’un client se renseigne sur {amount} payés chez {marketplace}. Elle n’a rien repris. Les versements de ce paiement attendent sa réponse ; les remboursements continuent.} other {La banque d’un client reprend {amount} payés chez {marketplace}, et décidera. D’ici là, les versements et les remboursements de ce paiement attendent.}}',
  'email.dispute.line-2':
    'Répondez-y dans le tableau de bord du prestataire de paiement, où la contestation est {reference}. La console montre les commandes concernées.',
  'email.dispute.until': 'Preuves à donner jusqu’au {until}.',
  'email.dispute.button': 'Voir dans la console',
  'email.dispute.reason': 'Vous recevez cet e-mail parce que vous exploitez {marketplace}.',
} as const;
