import { daysToAnswer } from '#src/domain/process/durations.ts';
import { daysInWords } from './days-in-words.ts';

export const negotiationMessages = {
  'transaction.action.accept-offer-by-provider': 'Accepter l’offre',
  'transaction.action.accept-pending-offer-by-provider': 'Accepter l’offre',
  'transaction.action.accept-offer-by-customer': 'Accepter l’offre',
  'transaction.action.decline-offer-by-provider': 'Refuser',
  'transaction.action.decline-pending-offer-by-provider': 'Refuser',
  'transaction.action.decline-offer-by-customer': 'Refuser',
  'transaction.action.counter-offer-by-provider': 'Contre-offre',
  'transaction.action.counter-pending-offer-by-provider': 'Contre-offre',
  'transaction.action.counter-offer-by-customer': 'Contre-offre',
  'transaction.action.withdraw-offer': 'Retirer l’offre',

  'transaction.confirm.decline-offer-by-provider': 'Refuser l’offre de {name} ?',
  'transaction.confirm.decline-offer-by-provider-line':
    'Cette offre se termine ainsi. Pour convenir d’un autre prix, faites plutôt une contre-offre.',
  'transaction.confirm.decline-offer-by-provider-keep': 'Pas maintenant',
  'transaction.confirm.decline-pending-offer-by-provider': 'Refuser l’offre de {name} ?',
  'transaction.confirm.decline-pending-offer-by-provider-line':
    'Cette offre se termine ainsi. Pour convenir d’un autre prix, faites plutôt une contre-offre.',
  'transaction.confirm.decline-pending-offer-by-provider-keep': 'Pas maintenant',
  'transaction.confirm.decline-offer-by-customer': 'Refuser l’offre de {name} ?',
  'transaction.confirm.decline-offer-by-customer-line':
    'Cette offre se termine ainsi. Pour convenir d’un autre prix, faites plutôt une contre-offre.',
  'transaction.confirm.decline-offer-by-customer-keep': 'Pas maintenant',
  'transaction.confirm.counter-offer-by-provider': 'Faire une contre-offre',
  'transaction.confirm.counter-offer-by-provider-line': `{name} a {until, select, none {{hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# heures}}} other {jusqu’au {until}}} pour répondre.`,
  'transaction.confirm.counter-offer-by-provider-keep': 'Pas maintenant',
  'transaction.confirm.counter-pending-offer-by-provider': 'Faire une contre-offre',
  'transaction.confirm.counter-pending-offer-by-provider-line': `{name} a {until, select, none {{hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# heures}}} other {jusqu’au {until}}} pour répondre.`,
  'transaction.confirm.counter-pending-offer-by-provider-keep': 'Pas maintenant',
  'transaction.confirm.counter-offer-by-customer': 'Faire une contre-offre',
  'transaction.confirm.counter-offer-by-customer-line': `{name} a {until, select, none {{hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# heures}}} other {jusqu’au {until}}} pour répondre.`,
  'transaction.confirm.counter-offer-by-customer-keep': 'Pas maintenant',
  'transaction.confirm.withdraw-offer': 'Retirer votre offre ?',
  'transaction.confirm.withdraw-offer-line': 'Elle se termine ainsi, et {name} en est informé.',
  'transaction.confirm.withdraw-offer-keep': 'La garder',

  'transaction.failed.accept-offer-by-provider': 'Oups, l’acceptation a échoué. Veuillez réessayer.',
  'transaction.failed.accept-pending-offer-by-provider': 'Oups, l’acceptation a échoué. Veuillez réessayer.',
  'transaction.failed.accept-offer-by-customer': 'Oups, l’acceptation a échoué. Veuillez réessayer.',
  'transaction.failed.decline-offer-by-provider': 'Oups, le refus a échoué. Veuillez réessayer.',
  'transaction.failed.decline-pending-offer-by-provider': 'Oups, le refus a échoué. Veuillez réessayer.',
  'transaction.failed.decline-offer-by-customer': 'Oups, le refus a échoué. Veuillez réessayer.',
  'transaction.failed.counter-offer-by-provider': 'Oups, votre contre-offre n’a pas été envoyée. Veuillez réessayer.',
  'transaction.failed.counter-pending-offer-by-provider':
    'Oups, votre contre-offre n’a pas été envoyée. Veuillez réessayer.',
  'transaction.failed.counter-offer-by-customer': 'Oups, votre contre-offre n’a pas été envoyée. Veuillez réessayer.',
  'transaction.failed.withdraw-offer': 'Oups, le retrait a échoué. Veuillez réessayer.',
  'transaction.in-progress.offer': 'Un paiement est déjà en cours. Revenez dans un instant.',

  'transaction.offers': 'Offres',
  'transaction.offer-by': '{who, select, you {Vous avez proposé {amount}} other {{name} a proposé {amount}}}',
  'transaction.offer-listed': 'Prix affiché {amount}',
  'transaction.offer-rounds': 'Vous avez fait ensemble toutes les offres possibles. Acceptez ou refusez la dernière.',
  'transaction.offer-agreed': 'Convenu',
  'transaction.you-would-have-received': 'Vous auriez reçu, {currency}',
  'transaction.offer-total':
    '{side, select, provider {Vous recevez {total}} other {{total} avec la livraison et les frais}}',
  'transaction.deadline-offer': 'Répondez sous <left></left>. Ensuite, l’offre expire.',
  'transaction.deadline-offer-wait': '{name} a <left></left> pour répondre. Ensuite, l’offre expire.',
  'transaction.deadline-agreed': 'Payez sous <left></left>. Ensuite, l’offre expire.',
  'transaction.deadline-agreed-wait': '{name} a <left></left> pour payer. Ensuite, l’offre expire.',
  'transaction.offer-over': 'Le délai de cette offre est écoulé. Elle expire d’elle-même dans un instant.',
  'transaction.offer-impossible':
    '{side, select, provider {{why, select, listingClosed {Vous avez fermé cette annonce : l’offre ne peut pas être acceptée. <open>Rouvrez-la</open> pour continuer.} listingClosedByUs {Nous avons fermé cette annonce et vous avons écrit pourquoi : l’offre ne peut pas être acceptée.} transactionBookingTimeNotAvailable {Les jours de cette offre ne sont plus libres dans votre calendrier : elle ne peut pas être acceptée.} listingStockInsufficient {Il n’en reste pas assez : l’offre ne peut pas être acceptée.} other {Cette commande n’est plus possible ainsi : l’offre ne peut pas être acceptée.}}} other {{why, select, transactionBookingTimeNotAvailable {Les jours de cette offre ne sont plus libres : elle ne peut pas être acceptée.} listingStockInsufficient {Il n’en reste pas assez : l’offre ne peut pas être acceptée.} other {L’article {listing} n’est plus proposé ainsi : l’offre ne peut pas être acceptée.}}}} {turn, select, you {Vous pouvez la refuser, ou elle expirera d’elle-même.} other {Vous pouvez retirer votre offre, ou elle expirera d’elle-même.}}',
  'transaction.agreed-impossible':
    '{side, select, provider {{why, select, listingClosed {Vous avez fermé cette annonce : {name} ne peut pas payer. <open>Rouvrez-la</open> pour continuer.} listingClosedByUs {Nous avons fermé cette annonce et vous avons écrit pourquoi : {name} ne peut pas payer.} transactionBookingTimeNotAvailable {Les jours convenus ne sont plus libres dans votre calendrier : {name} ne peut pas payer.} listingStockInsufficient {Il n’en reste pas assez : {name} ne peut pas payer.} other {Cette commande n’est plus possible ainsi : {name} ne peut pas payer.}}} other {{why, select, transactionBookingTimeNotAvailable {Les jours convenus ne sont plus libres : vous ne pouvez pas payer.} listingStockInsufficient {Il n’en reste pas assez : vous ne pouvez pas payer.} other {L’article {listing} n’est plus proposé ainsi : vous ne pouvez pas payer.}}}} {side, select, provider {{why, select, listingClosed {Sinon, l’offre} other {L’offre}} expirera d’elle-même.} other {L’offre expirera d’elle-même, et rien ne vous est facturé.}}',
  'transaction.pay-agreed': 'Aller au paiement',
  'transaction.choose-order': '{kind, select, sale {L’acheter} other {Choisir vos jours}}',
  'transaction.see-similar': 'Voir des articles semblables',

  'offer.heading': 'Faire une offre',
  'offer.lede': `Proposez un prix pour {kind, select, sale {{quantity, plural, one {cet article} other {ces # articles}}} other {vos jours}}. {name} a {until, select, none {{hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# heures}}} other {jusqu’au {until}}} pour accepter, refuser ou proposer un autre prix. Vous ne payez qu’une fois d’accord.`,
  'offer.amount': 'Votre offre',
  'offer.amount-hint':
    'Pour toute la {kind, select, sale {commande} other {location}}, sans la livraison ni les frais. De {smallest} à {listed}, le prix affiché.',
  'offer.below':
    '{percent, plural, =0 {Juste au-dessous} other {# % au-dessous}} du prix affiché de {listed}. Sans la livraison ni les frais.',
  'offer.suggestions': 'Prix suggérés',
  'offer.if-accepted': 'Si elle est acceptée, {currency}',
  'offer.listed': '{listed} {kind, select, sale {prix affiché} other {pour ces jours}}',
  'offer.amount-missing': 'Indiquez un prix, par exemple 45 ou 45,50.',
  'offer.amount-range': 'Indiquez un prix de {smallest} à {largest}.',
  'offer.amount-same': 'C’est le prix qui vous est proposé. Acceptez-le, ou indiquez-en un autre.',
  'offer.amount-top':
    '{kind, select, counter {Le prix affiché est de {largest} : une contre-offre ne peut pas le dépasser.} other {Le prix affiché est de {largest}. Une offre est inutile : {kind, select, sale {achetez-le} other {demandez-le}} au prix affiché.}}',
  'offer.counter-hint': 'Sans la livraison ni les frais. De {smallest} à {listed}, le prix affiché.',
  'offer.send': 'Envoyer l’offre',
  'offer.send-counter': 'Envoyer la contre-offre',
  'offer.try-again': 'Réessayer avec {amount}',
  'offer.change': 'Modifier la commande',
  'offer.no-charge':
    'Rien n’est bloqué ni débité maintenant, et {kind, select, sale {{quantity, plural, one {l’article reste disponible} other {les articles restent disponibles}}} other {les jours restent disponibles}} pour les autres jusqu’à votre paiement.',
  'offer.unverified':
    'Seuls les membres dont l’adresse e-mail est confirmée font des offres. Ouvrez le lien de l’e-mail que nous vous avons envoyé, puis revenez. Mauvaise adresse ? <link>Changez-la</link>',
  'offer.failed': 'Votre offre n’a pas été envoyée. {why}',
  'offer.lost':
    'La connexion a été coupée : votre offre n’a peut-être pas été envoyée. Renvoyez-la, elle ne le sera qu’une fois.',
  'offer.sent-before':
    'Votre première offre a été envoyée, et celle-ci ne l’a pas été. <link>Voir l’offre envoyée</link>.',
  'offer.make': 'Faire une offre',

  'enquiry.unverified':
    'Seuls les membres dont l’adresse e-mail est confirmée posent des questions. Ouvrez le lien de l’e-mail que nous vous avons envoyé, puis revenez. Mauvaise adresse ? <link>Changez-la</link>',
  'enquiry.heading': 'Poser une question à {name} sur {listing}',
  'enquiry.lede': 'La réponse arrive dans votre messagerie, et vous pouvez réserver depuis cette page.',
  'enquiry.choose': 'Poser une question à {name}',
  'enquiry.which': 'De quel article s’agit-il ?',
  'enquiry.nothing': 'Aucun article de {name} n’est proposé en ce moment.',
  'enquiry.message': 'Votre message',
  'enquiry.message-hint': 'La coupe, la matière, les dates : tout ce qui vous aide à décider.',
  'enquiry.message-missing': 'Écrivez un message.',
  'enquiry.message-wrong': 'C’est trop long, ou un caractère ne peut pas être envoyé.',
  'enquiry.send': 'Envoyer le message',
  'enquiry.sent-before':
    'Votre message a été envoyé avant d’être modifié, et le texte modifié ne l’a pas été. Complétez-le dans la conversation.',
  'enquiry.see-sent': 'Voir le message envoyé',
  'enquiry.ask': 'Poser une question à {name}',

  'transaction.being-accepted':
    '<b>{kind, select, sale {La vente} other {La réservation}} est en cours de confirmation.</b> Vous n’avez rien à faire : cette page se met à jour automatiquement.',
  'transaction.card-not-saved':
    'Votre carte n’a pas pu être enregistrée pour la prochaine fois. Pour la garder, <link>ajoutez-la dans vos moyens de paiement</link>.',
} as const satisfies Record<string, string>;
