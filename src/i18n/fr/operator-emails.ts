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

  'email.balance-short.subject': 'Il manque {short} chez le prestataire de paiement',
  'email.balance-short.preview': 'Le solde ne couvre pas ce que {marketplace} doit.',
  'email.balance-short.heading': 'Il manque {short}',
  'email.balance-short.line':
    'La comparaison de la nuit a trouvé moins d’argent chez le prestataire de paiement que {marketplace} n’en doit aux dressings et aux clients. {available} du solde sont disponibles ; les paiements récents le sont quelques jours plus tard.',
  'email.balance-short.line-2':
    'Ne vous versez rien, et approvisionnez le solde dans le tableau de bord du prestataire : d’ici là, des virements et des remboursements peuvent être refusés, puis réessayés. Vérifiez que les versements y sont manuels.',
  'email.balance-short.button': 'Voir dans la console',
  'email.balance-short.reason':
    'Vous recevez cet e-mail parce que vous exploitez {marketplace}. Il est envoyé une fois par nuit tant que de l’argent manque.',

  'balance.balance': 'Solde chez le prestataire de paiement',
  'balance.moving': 'En chemin, pas encore comptabilisé',
  'balance.to-lenders': 'Dû aux dressings',
  'balance.refunds': 'Remboursements aux clients',
  'balance.transfers': 'Virements aux dressings',
  'balance.with-banks': 'Repris, jusqu’à ce qu’on sache qui le supporte',
  'balance.unexplained': 'Arrivé sans explication',
  'balance.rest': 'À vous',
} as const;
