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
  'transaction.request-closed':
    '{side, select, provider {{which, select, own {Nous avons fermé cette annonce et vous avons écrit pourquoi : la demande ne peut pas être acceptée. {rest, plural, =0 {Refusez-la, ou elle expirera d’elle-même.} other {Refusez cet article pour accepter les autres ; sinon, la demande expirera d’elle-même.}}} other {Nous avons fermé l’annonce d’un autre article de cette demande, qui ne peut pas être acceptée telle quelle. Ouvrez cet article et refusez-le d’abord ; sinon, la demande expirera d’elle-même.}}} other {{which, select, own {L’article {listing} n’est plus proposé} other {Un autre article de votre demande n’est plus proposé}} : {name} ne peut pas accepter la demande telle quelle. Elle expirera d’elle-même, ou vous pouvez l’annuler ci-dessous. Rien ne vous est facturé.}}',
  'transaction.together-back-up': 'En secours de {title} : il part si celui-ci est refusé ou annulé.',

  'transaction.confirm.decline':
    '{others, plural, =0 {Refuser la demande de {name} ?} other {Laisser {listing} de côté ?}}',
  'transaction.confirm.decline-line':
    '{others, plural, =0 {Le montant bloqué sur la carte de {name} est libéré} other {{name} ne paie pas {listing}}}{closed, select, yes {} other {, et {kind, select, sale {l’article est de nouveau disponible} other {les jours sont de nouveau disponibles}}}}.{backUps, plural, =0 {} one { Son article de secours est écarté aussi.} other { Ses # articles de secours sont écartés aussi.}}{others, plural, =0 {} one { L’autre article reste dans la demande.} other { Les # autres articles restent dans la demande.}} Cette action est définitive.',
  'transaction.confirm.decline-keep': 'Pas maintenant',
} as const;
