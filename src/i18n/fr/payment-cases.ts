/** Textes des pages de la console sur les paiements : contestations, remboursements échoués et sommes venues d’ailleurs. */
export const paymentCaseMessages = {
  'console.payments': 'Paiements',
  'console.payments-title': 'Paiements à examiner',
  'console.payments-lists': 'Listes de paiements',
  'console.payments-to-decide': 'À trancher',
  'console.payments-with-bank': 'Chez la banque',
  'console.payments-closed': 'Clos',
  'console.payments-count-to-decide':
    '{count, plural, =0 {Aucun paiement n’attend de décision} one {# paiement attend une décision} other {# paiements attendent une décision}}',
  'console.payments-count-with-bank':
    '{count, plural, =0 {Aucun paiement n’est chez une banque} one {# paiement est chez une banque} other {# paiements sont chez une banque}}',
  'console.payments-count-closed':
    '{count, plural, =0 {Aucun paiement clos} one {# paiement clos} other {# paiements clos}}',
  'console.payments-empty-to-decide': 'Rien à trancher',
  'console.payments-empty-with-bank': 'Aucune banque ne demande rien',
  'console.payments-empty-closed': 'Rien de clos',
  'console.payments-empty-line':
    'Un paiement arrive ici quand une banque le conteste, quand un remboursement échoue, ou quand une somme n’est expliquée par aucune commande.',
  'console.payments-done-loss': 'Décidé : la perte est répartie. Ce qui était retenu continue.',
  'console.payments-done-refund': 'Décidé qui supporte le remboursement. Ce qui était retenu continue.',
  'console.payments-done-capture': 'Décidé. Le versement n’attend plus.',
  'console.payments-done-failed-refund': 'Le remboursement est envoyé à nouveau.',
  'console.payments-done-close': 'Clos. Aucune somme n’a été déplacée.',
  'console.payments-back': 'Tous les paiements',
  'console.payment-what': 'Ce qui s’est passé',
  'console.payment-about': 'Commande',
  'console.payment-amount': 'Montant',
  'console.payment-since': 'Depuis',
  'console.payment-opened': 'Constaté le',
  'console.payment-closed': 'Clos le',
  'console.payment-decision': 'Décision',
  'console.payment-decided': 'Ce qui a été décidé',
  'console.payment-decided-by': 'Décidé par',
  'console.payment-decided-on': 'Décidé le',
  'console.payment-decided-why': 'Motif',
  'console.payment-lender-bears': 'Retenu sur le versement',
  'console.payment-reference': 'Identifiant chez le prestataire de paiement',
  'console.payment-evidence': 'Preuves jusqu’au {until}',
  'console.payment-evidence-until': 'Preuves jusqu’au',
  'console.payment-no-order': 'Aucune commande connue',
  'console.payment-orders': '{others, plural, =0 {{title}} one {{title} et # autre} other {{title} et # autres}}',
  'console.payment-review-of': 'Examiner le paiement de {title}',
  'console.payment-refund-failed': 'Un remboursement a échoué',
  'console.payment-captured-otherwise': 'Un autre montant a été débité',
  'console.payment-refunded-elsewhere': 'Remboursé depuis le tableau de bord',
  'console.payment-fraud-warning': 'Une banque a signalé une fraude',
  'console.payment-unmatched': 'Une somme qu’aucune commande n’explique',
  'console.payment-dispute-inquiry': 'La banque se renseigne sur le paiement',
  'console.payment-dispute-open': 'Le client conteste le paiement',
  'console.payment-dispute-closed': 'Le client a contesté le paiement',
  'console.payment-dispute-lost': 'Une contestation est perdue',
  'console.payment-dispute-won': 'Une contestation est gagnée',
  'console.payment-title-card-dispute': 'Un paiement contesté',
  'console.payment-title-complaint': 'Un problème de commande',
  'console.payment-title-refund-failed': 'Un remboursement échoué',
  'console.payment-title-captured-otherwise': 'Un paiement d’un autre montant',
  'console.payment-title-refunded-elsewhere': 'Un remboursement du tableau de bord',
  'console.payment-title-fraud-warning': 'Un signalement de fraude',
  'console.payment-title-unmatched': 'Une somme inexpliquée',
  'console.payment-facts': 'Le paiement',
  'console.payment-line-closed': 'C’est clos.',
  'console.payment-line-captured-less':
    'On a débité moins que convenu, depuis le tableau de bord du prestataire. Un versement qui n’est pas encore fait attend que vous décidiez qui supporte la différence.',
  'console.payment-line-captured-more':
    'On a débité plus que convenu, depuis le tableau de bord du prestataire. Un versement qui n’est pas encore fait attend que vous décidiez ce qui est rendu.',
  'console.payment-line-refund-failed':
    'La banque du client n’a pas accepté le remboursement, qui lui reste donc dû. S’il échoue encore, demandez-lui une autre carte.',
  'console.payment-line-refunded-elsewhere':
    'Quelqu’un a remboursé ceci depuis le tableau de bord du prestataire de paiement. Le client a l’argent, et nos livres ont le remboursement. Un versement qui n’est pas encore fait attend que vous décidiez qui le supporte. Tant que la commande est en cours, vous pouvez plutôt l’annuler dans « Commandes » : ceci compte alors comme son remboursement.',
  'console.payment-line-fraud-warning':
    'La banque de la carte pense que son titulaire n’a pas fait ce paiement. Rien ne vous attend, mais une contestation peut suivre.',
  'console.payment-line-unmatched':
    'La comparaison de la nuit avec le prestataire de paiement a trouvé une somme que nos livres n’ont pas. Cherchez-la dans son tableau de bord.',
  'console.payment-line-lost':
    'La banque a donné raison au client et repris l’argent. Un versement qui n’est pas encore fait attend que vous décidiez qui le supporte.',
  'console.payment-line-inquiry':
    'La banque se renseigne avant de reprendre l’argent. Répondez-lui dans le tableau de bord du prestataire. D’ici là, les versements de ce paiement attendent ; les remboursements continuent.',
  'console.payment-line-dispute':
    'La banque a repris l’argent et va trancher. Donnez vos preuves dans le tableau de bord du prestataire. D’ici là, versements et remboursements de ce paiement attendent. Si la contestation est gagnée, ceci se clôt tout seul ; si elle est perdue, vous décidez ici qui la supporte.',
  'console.payment-lender-part': 'Sa part',
  'console.payment-paid-out': '{part}, versés',
  'console.payment-not-paid-out': '{part}, pas encore versés',
  'console.payment-decide-loss':
    'La banque a repris {amount}. Dites combien est pris sur {orders, plural, one {le versement} other {chaque versement}} ; le reste est à nous.',
  'console.payment-decide-captured-less':
    'Il manque {amount}. Dites combien est pris sur le versement ; le reste est à nous.',
  'console.payment-decide-captured-more': '{amount} ont été débités en trop. Dites combien revient au client.',
  'console.payment-decide-refund':
    '{amount} sont revenus au client. Dites combien est pris sur {orders, plural, one {le versement} other {chaque versement}} ; le reste est à nous.',
  'console.payment-decide-failed-refund':
    'Le remboursement est envoyé encore une fois, sans ce qu’une banque a repris depuis. Personne ne supporte rien de plus.',
  'console.payment-decide-close': 'Clore ne déplace aucune somme, et rien n’attend cette décision.',
  'console.payment-asks-loss': 'Part de la perte pour {title}',
  'console.payment-asks-loss-hint': 'Toutes les commandes ensemble portent {most}.',
  'console.payment-asks-lender':
    '{several, select, true {De cela, sur le versement pour {title}} other {Sur le versement}}',
  'console.payment-asks-lender-hint': 'Jusqu’à {most}. Le reste est à nous. Saisissez 0 pour rien.',
  'console.payment-asks-return': 'Revient au client',
  'console.payment-asks-return-hint': 'Jusqu’à {most}. Saisissez 0 pour rien.',
  'console.payment-not-the-loss': 'Ensemble, les commandes doivent porter exactement ce que la banque a repris.',
  'console.payment-lender-too-high': 'C’est plus que ce qui peut être pris sur ce versement.',
  'console.payment-why-hint': 'Pour le journal d’audit. Personne n’est prévenu.',
  'console.audit-payment': 'Paiement',
  'console.audit-case.decide.not-done': 'Cette décision a été refusée, et rien n’a changé',
  'console.audit-transaction.intervene.not-done': 'Cela a été refusé, et la commande n’a pas changé',
  'console.audit-order.review': 'A regardé une commande',
  'console.audit-case.read': 'A regardé un litige de paiement',

  'console.balance': 'L’argent chez le prestataire de paiement',
  'console.balance-none': 'La première comparaison de la nuit n’a pas encore eu lieu.',
  'console.balance-short':
    'Il manque {short} : le solde ne couvre pas ce qui est dû. Ne vous versez rien, et approvisionnez le solde dans le tableau de bord du prestataire.',
  'console.balance-line':
    'Situation du {when}. Seul ce qui est à vous peut aller vers votre banque. {available} du solde étaient alors disponibles ; les paiements récents le sont quelques jours plus tard.',
  'console.held': 'Gardé depuis plus de 80 jours',
  'console.held-line':
    'Le prestataire de paiement veut que l’argent soit versé ou remboursé en 90 jours. Pour chaque ligne, décidez de ce qui le retient.',
  'console.held-out-by': 'À verser avant le',
  'console.held-why': 'Attend',
  'console.held-case': 'Une décision',
  'console.held-order': 'La fin de la commande',
  'console.held-payout': 'Le versement',
};
