export const togetherMessages = {
  'transaction.together': '{count, plural, other {Une demande pour # articles}}',
  'transaction.together-here': '{title} (cet article)',
  'transaction.together-provider':
    'Vous acceptez les {count} à la fois et êtes payé pour ce que vous acceptez. Pour en écarter un, ouvrez-le et refusez-le d’abord ; les autres restent.',
  'transaction.together-customer':
    'Une seule réponse vaut pour les {count}. Des articles peuvent être écartés, et vous ne payez que ce qui est accepté.',
  'transaction.together-sum-provider': 'Votre versement pour l’ensemble',
  'transaction.together-sum-customer': 'Un seul paiement pour l’ensemble',
  'transaction.accept-all': 'Accepter les {count}',
  'transaction.together-back-up': 'En secours de {title} : il part si celui-ci est refusé ou annulé.',
} as const;
