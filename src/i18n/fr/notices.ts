import { workingDaysToSend } from '#src/domain/process/durations.ts';
import { workingDaysInWords } from './days-in-words.ts';

export const noticeMessages = {
  'notice.items': '{quantity, plural, =1 {un article} other {# articles}}',
  'notice.details-sale':
    '{quantity, plural, one {# article} other {# articles}}, {delivery, select, post {par livraison} other {en main propre}}',
  'notice.details-rent':
    '{days, plural, one {# jour} other {# jours}}, {delivery, select, post {par livraison} other {en main propre}}',
  'notice.period': 'Du {first} au {last}',
  'notice.with-others': '{listing} et {count, plural, one {un autre article} other {# autres articles}}',
  'notice.different-days': 'dates différentes',
  'notice.other': '{listing} ({what})',
  'notice.others': 'Dans la même demande : {others}.',
  'notice.deadline-unknown': 'jour indiqué sur la page',

  'notice.enquiry-received.bell': '{otherName} a une question sur votre article {listing}',
  'notice.enquiry-received.subject': '{otherName} a une question sur votre article {listing}',
  'notice.enquiry-received.preview': 'Une réponse rapide aide à se décider.',
  'notice.enquiry-received.heading': '{otherName} a une question',
  'notice.enquiry-received.line': '{otherName} s’intéresse à votre article {listing} et vous a posé une question.',
  'notice.enquiry-received.button': 'Lire et répondre',

  'notice.request-received.bell':
    '{otherName} souhaite {kind, select, rent {louer} sale {acheter} other {louer et acheter}} votre article {listing}',
  'notice.request-received.subject':
    '{otherName} souhaite {kind, select, rent {louer} sale {acheter} other {louer et acheter}} votre article {listing}',
  'notice.request-received.preview': 'Répondez avant le {deadline}. Acceptez, et vous recevez {payout}.',
  'notice.request-received.heading':
    '{otherName} souhaite {kind, select, rent {louer} sale {acheter} other {louer et acheter}} votre article {listing}',
  'notice.request-received.line': '{What}. {paid} Acceptez, et vous recevez {payout}.',
  'notice.request-received.deadline': 'Répondez avant le {deadline}. Ensuite, la demande expire.',
  'notice.request-received.button': 'Répondre à la demande',

  'notice.request-sent.bell': 'Votre demande pour {listing} est chez {otherName}',
  'notice.request-sent.subject': 'Votre demande pour {listing} est chez {otherName}',
  'notice.request-sent.preview': 'Vous n’êtes débité que si {otherName} accepte.',
  'notice.request-sent.heading': 'Votre demande est chez {otherName}',
  'notice.request-sent.line': '{listing}, {what}. {paid} Vous n’êtes débité que si {otherName} accepte.',
  'notice.request-sent.deadline': 'Réponse attendue de {otherName} avant le {deadline}.',
  'notice.request-sent.button': 'Voir votre demande',

  'notice.request-accepted.customer.bell':
    '{how, select, instant {C’est confirmé} other {{otherName} a accepté}} : {kind, select, rent {vous avez réservé {listing}, {what}} sale {vous avez acheté {listing}} other {votre commande de {listing} est confirmée}}',
  'notice.request-accepted.customer.subject':
    '{how, select, instant {C’est confirmé} other {{otherName} a accepté}} : {kind, select, rent {{listing}, {what}} other {{listing}}}',
  'notice.request-accepted.customer.preview':
    '{kind, select, rent {Votre réservation est confirmée. Voici les jours à retenir.} other {Votre commande est confirmée.}}',
  'notice.request-accepted.customer.heading':
    '{how, select, instant {Votre {kind, select, rent {réservation} other {commande}} est confirmée} other {{otherName} a accepté votre demande}}',
  'notice.request-accepted.customer.line':
    '{kind, select, rent {Vous avez réservé {listing}, {what}.} sale {Vous avez acheté {listing}.} other {Votre commande de {listing} est confirmée.}}',
  'notice.request-accepted.customer.half':
    'Si vous annulez {free, select, yes {ensuite, avant le} other {avant le}} {halfUntil}, la moitié du prix de la location et toute la livraison vous sont remboursées.',
  'notice.request-accepted.customer.free': 'Vous pouvez annuler et être intégralement remboursé jusqu’au {freeUntil}.',
  'notice.request-accepted.customer.free-sale': `Vous pouvez annuler et être intégralement remboursé tant que {otherName} n’a pas noté {delivery, select, post {l’envoi} other {la remise}}. Si rien n’est noté dans les ${workingDaysInWords(workingDaysToSend)}, la vente est annulée et vous êtes intégralement remboursé.`,
  'notice.request-accepted.customer.button': 'Voir votre commande',
  'notice.request-accepted.provider.bell':
    '{how, select, instant {{otherName} {kind, select, rent {a réservé {listing}, {what}} sale {a acheté {listing}} other {a réservé et acheté {listing}}}} other {{otherName} a payé le prix convenu : {kind, select, rent {vous prêtez {listing}, {what}} sale {vous avez vendu {listing}} other {vous prêtez et vendez {listing}}}}}',
  'notice.request-accepted.provider.subject':
    '{how, select, instant {{otherName} a {kind, select, rent {réservé} sale {acheté} other {réservé et acheté}}} other {{otherName} a payé le prix convenu}} : {listing}',
  'notice.request-accepted.provider.preview':
    '{how, select, instant {Acceptée aussitôt, comme vous l’avez choisi pour {count, plural, one {cet article} other {ces articles}}.} other {Le prix était convenu, la demande a donc été acceptée automatiquement.}}',
  'notice.request-accepted.provider.heading':
    '{how, select, instant {Une nouvelle {kind, select, rent {réservation} sale {vente} other {commande}} de {otherName}} other {{otherName} a payé le prix convenu}}',
  'notice.request-accepted.provider.line':
    '{count, plural, one {Votre article {listing} est {kind, select, rent {réservé, {what}} other {vendu}}} other {Vos articles {listing} sont {kind, select, rent {réservés, {what}} sale {vendus} other {réservés et vendus}}}}. {how, select, instant {Les demandes pour {count, plural, one {cet article} other {ces articles}} sont acceptées aussitôt, comme vous l’avez choisi.} other {Vous étiez d’accord sur le prix, la demande a donc été acceptée automatiquement.}}',
  'notice.request-accepted.provider.send': `Notez {delivery, select, post {l’envoi} other {la remise}} sur la page de la vente dans les ${workingDaysInWords(workingDaysToSend)} : ensuite, la vente est annulée et {otherName} est intégralement remboursé.`,
  'notice.request-accepted.provider.receive':
    'Vous recevez {payout} {count, plural, one {une fois la {kind, select, rent {location} other {vente}} terminée} other {en tout, pour chaque article une fois sa location ou sa vente terminée}}.',
  'notice.request-accepted.provider.button': 'Voir la commande',

  'notice.payment-receipt.subject': 'Reçu : {payin} pour {listing}',
  'notice.payment-receipt.preview': 'Votre paiement à {otherName}, ligne par ligne.',
  'notice.payment-receipt.heading': 'Vous avez payé {payin}',
  'notice.payment-receipt.line':
    '{listing}, {what}.{paidOn, select, none {} other { Payé le {paidOn}.}} Vous pouvez imprimer un reçu sur la page de votre commande.',
  'notice.payment-receipt.button': 'Voir votre commande',

  'notice.request-declined.customer.bell': '{otherName} a refusé votre demande pour {listing}',
  'notice.request-declined.customer.subject': 'Pas cette fois : {listing}',
  'notice.request-declined.customer.preview': '{otherName} a refusé votre demande.',
  'notice.request-declined.customer.heading': 'Pas cette fois',
  'notice.request-declined.customer.line': '{otherName} a refusé votre demande pour {listing}. {paid}',
  'notice.request-declined.customer.button': 'Voir votre demande',
  'notice.request-declined.by-system.bell': 'Le paiement de {listing} n’a pas abouti',
  'notice.request-declined.by-system.subject': 'Le paiement de {listing} n’a pas abouti',
  'notice.request-declined.by-system.preview': 'Votre demande est terminée. Vous pouvez en envoyer une autre.',
  'notice.request-declined.by-system.heading': 'Le paiement n’a pas abouti',
  'notice.request-declined.by-system.line':
    'Le montant n’était plus bloqué sur votre carte avant la réponse de {otherName}, votre demande pour {listing} a donc été refusée. {paid}',
  'notice.request-declined.by-system.button': 'Voir votre demande',
  'notice.request-declined.provider.bell': 'La demande de {otherName} pour votre article {listing} est terminée',
  'notice.request-declined.provider.subject': 'La demande pour votre article {listing} est terminée',
  'notice.request-declined.provider.preview':
    'Le paiement n’a pas pu être encaissé.{closed, select, yes {} other { {count, plural, one {Votre article est de nouveau disponible} other {Vos articles sont de nouveau disponibles}}.}}',
  'notice.request-declined.provider.heading': 'La demande est terminée',
  'notice.request-declined.provider.line':
    'Le paiement n’a pas pu être encaissé, la demande a donc été refusée. {paid}{closed, select, yes {} other { {count, plural, one {Votre article est de nouveau disponible} other {Vos articles sont de nouveau disponibles}}.}}',
  'notice.request-declined.provider.button': 'Voir ce qui s’est passé',

  'notice.request-expired.customer.bell':
    '{gone, select, yes {Votre demande pour {listing} a expiré} other {{otherName} n’a pas répondu à temps à votre demande pour {listing}}}',
  'notice.request-expired.customer.subject': 'Votre demande pour {listing} a expiré',
  'notice.request-expired.customer.preview':
    '{gone, select, yes {Elle a expiré sans réponse.} other {{otherName} n’a pas répondu à temps.}}',
  'notice.request-expired.customer.heading':
    '{gone, select, yes {Votre demande a expiré} other {Pas de réponse à temps}}',
  'notice.request-expired.customer.line':
    '{gone, select, yes {Votre demande pour {listing} a expiré sans réponse. {paid}} other {{otherName} n’a pas répondu à temps à votre demande pour {listing}. {paid}}}',
  'notice.request-expired.customer.button': 'Voir votre demande',
  'notice.request-expired.provider.bell': 'La demande de {otherName} pour votre article {listing} a expiré',
  'notice.request-expired.provider.subject':
    '{gone, select, yes {La demande pour votre article {listing} a expiré} other {Vous avez manqué une demande pour votre article {listing}}}',
  'notice.request-expired.provider.preview': 'La demande de {otherName} a expiré sans réponse.',
  'notice.request-expired.provider.heading': 'La demande a expiré',
  'notice.request-expired.provider.line':
    'La demande de {otherName} pour votre article {listing} a expiré sans réponse. {paid}',
  'notice.request-expired.provider.button': 'Voir la demande',

  'notice.payment-expired.customer.bell':
    '{unpaid, select, refused {Votre paiement de {listing} n’a pas abouti} other {Votre paiement de {listing} n’a pas été terminé à temps}}',
  'notice.payment-expired.customer.subject':
    '{unpaid, select, refused {Votre paiement de {listing} n’a pas abouti} other {Votre paiement de {listing} n’a pas été terminé}}',
  'notice.payment-expired.customer.preview':
    '{closed, select, yes {{paid}} other {{count, plural, one {L’article est de nouveau disponible} other {Les articles sont de nouveau disponibles}} pour les autres.}}',
  'notice.payment-expired.customer.heading':
    '{unpaid, select, refused {Votre paiement n’a pas abouti} other {Le délai de paiement est écoulé}}',
  'notice.payment-expired.customer.line':
    '{unpaid, select, refused {Votre carte a été refusée plusieurs fois, le paiement de {listing} a donc été abandonné{closed, select, yes {} other {, et {count, plural, one {l’article est de nouveau disponible} other {les articles sont de nouveau disponibles}} pour les autres}}.} other {Le paiement de {listing} n’a pas été terminé à temps{closed, select, yes {} other {, {count, plural, one {l’article est donc de nouveau disponible} other {les articles sont donc de nouveau disponibles}} pour les autres}}.}} {paid}',
  'notice.payment-expired.customer.button': 'Voir ce qui s’est passé',
  'notice.payment-expired.provider.bell':
    '{unpaid, select, givenUp {{otherName} a annulé le paiement de votre article {listing}} refused {Le paiement de votre article {listing} par {otherName} n’a pas abouti} other {{otherName} n’a pas terminé le paiement de votre article {listing}}}',
  'notice.payment-expired.provider.subject': '{otherName} n’a pas payé votre article {listing}',
  'notice.payment-expired.provider.preview':
    '{closed, select, yes {La commande est terminée.} other {{kind, select, sale {Votre article est de nouveau disponible.} other {Les jours sont de nouveau disponibles.}}}}',
  'notice.payment-expired.provider.heading': '{otherName} n’a pas payé',
  'notice.payment-expired.provider.line':
    '{unpaid, select, givenUp {{otherName} a annulé le paiement de votre article {listing}, {what}.} refused {Le paiement de votre article {listing}, {what}, par {otherName} n’a pas abouti.} other {{otherName} n’a pas terminé le paiement de votre article {listing}, {what}.}} La commande est terminée{closed, select, yes {} other {{kind, select, sale {, et votre article est de nouveau disponible} other {, et les jours sont de nouveau disponibles}}}}.',
  'notice.payment-expired.provider.button': 'Voir ce qui s’est passé',

  'notice.cancelled.bell':
    '{by, select, you {Vous avez annulé} other {{otherName} a annulé} system {Commande annulée}} : {listing}, {what}',
  'notice.cancelled.subject': 'Annulation : {listing}, {what}',
  'notice.cancelled.preview': '{paid}',
  'notice.cancelled.heading':
    '{by, select, you {Vous avez annulé} other {{otherName} a annulé} system {La commande a été annulée}}',
  'notice.cancelled.line':
    '{to, select, provider {{listing}, {what}. {paid}{out, select, yes {} other {{closed, select, yes {} other { {count, plural, one {Votre article est de nouveau disponible} other {Vos articles sont de nouveau disponibles}}.}}}}} other {{listing}, {what}. {paid}}}',
  'notice.cancelled.too-late': 'Le paiement est arrivé une fois le premier jour commencé, trop tard pour la livraison.',
  'notice.cancelled.not-sent': 'Aucun envoi n’a été noté à temps, la vente a donc été annulée.',
  'notice.cancelled.why':
    'La raison : {reason, select, damaged {l’article est abîmé.} notThere {l’article est introuvable.} notInTime {il ne peut pas arriver à temps.} mistake {la demande a été acceptée par erreur.} other {une autre.}}',
  'notice.cancelled.note': '« {note} »',
  'notice.cancelled.similar':
    '{kind, select, rent {La page de votre commande mène à des articles semblables, libres aux mêmes jours.} other {La page de votre commande mène à des articles semblables.}}',
  'notice.cancelled.out':
    '{to, select, provider {{kind, select, sale {L’article envoyé n’est pas remis en vente, car vous ne l’avez plus. Nous avons demandé à {otherName} de vous le rendre : convenez-en par message sur la page de la vente. Une fois l’article chez vous, indiquez combien vous en avez avec le bouton ci-dessous, et il pourra de nouveau être acheté.} other {{by, select, other {{otherName} dit que l’article que vous avez envoyé n’est pas arrivé. } you {} system {}}Notez sur la page de la réservation quand vous l’avez récupéré. Si {otherName} l’a, ou s’il ne revient pas, signalez-y un problème.}}} other {{kind, select, sale {Si vous avez l’article, ou s’il arrive tout de même, rendez-le à {otherName} : convenez-en par message sur la page de votre commande.} other {Si l’article arrive tout de même, notez-le sur la page de votre commande, et rendez-le à {otherName}.}}}}',
  'notice.cancelled.stock': 'Indiquer combien vous en avez',
  'notice.cancelled.taken-back':
    'L’envoi des articles gardés par {otherName} coûte {takenBack} de moins que ce que vous avez reçu : ce montant est retenu sur vos versements.',
  'notice.cancelled.button':
    '{to, select, provider {{kind, select, rent {Voir la réservation} other {Voir la vente}}} other {Voir votre commande}}',

  'notice.completed.customer.bell':
    '{kind, select, rent {Votre location de {listing} est terminée} other {Votre achat de {listing} est terminé}}',
  'notice.completed.customer.subject':
    '{kind, select, rent {Votre location de {listing} est terminée} other {Votre achat de {listing} est terminé}}',
  'notice.completed.customer.preview': 'Merci de l’avoir gardé en rotation.',
  'notice.completed.customer.heading': 'Tout est terminé',
  'notice.completed.customer.line':
    '{kind, select, rent {Votre location de {listing} est terminée.} other {Votre achat de {listing} est terminé.}} Merci de l’avoir gardé en rotation.',
  'notice.completed.customer.button': 'Voir votre commande',
  'notice.completed.provider.bell':
    '{pays, select, yes {{payout} sont en route vers vous pour {listing}} other {{kind, select, rent {La location} other {La vente}} de {listing} est terminée}}',
  'notice.completed.provider.subject':
    '{pays, select, yes {{payout} sont en route pour {listing}} other {{kind, select, rent {La location} other {La vente}} de {listing} est terminée}}',
  'notice.completed.provider.preview':
    '{kind, select, rent {La location de {otherName} est terminée.} other {L’achat de {otherName} est terminé.}}',
  'notice.completed.provider.heading':
    '{pays, select, yes {{payout} sont en route} other {{kind, select, rent {La location} other {La vente}} est terminée}}',
  'notice.completed.provider.line':
    'La {kind, select, rent {location} other {vente}} de {listing} est terminée. {pays, select, yes {{payout} partent vers votre compte bancaire.} account {{payout} vous seront versés dès que vos coordonnées de versement seront en règle.} debt {{payout} ont couvert ce que vous deviez pour une commande précédente.} other {Votre part a été remboursée à {otherName}, rien ne vous est donc versé.}}{netted, select, none {} other { {netted} de plus ont couvert ce que vous deviez pour une commande précédente.}}',
  'notice.completed.provider.button': '{kind, select, rent {Voir la réservation} other {Voir la vente}}',

  'notice.completed.review':
    'Comment cela s’est-il passé avec {otherName} ? Vous pouvez écrire un avis jusqu’au {deadline}.',

  'notice.expiring.bell':
    '{what, select, request {La demande de {otherName} pour {listing} expire le {deadline}} offer {L’offre de {otherName} pour {listing} expire le {deadline}} other {{listing} n’est pas encore payé : vous avez jusqu’au {deadline}}}',
  'notice.expiring.subject':
    '{what, select, request {{otherName} attend votre réponse : {listing}} offer {{otherName} attend votre réponse : {listing}} other {{listing} n’est pas encore payé}}',
  'notice.expiring.preview': 'Vous avez jusqu’au {deadline}.',
  'notice.expiring.heading':
    '{what, select, request {{otherName} attend votre réponse} offer {{otherName} attend votre réponse} other {Vous êtes d’accord sur un prix, qui n’est pas encore payé}}',
  'notice.expiring.line':
    '{what, select, request {{otherName} vous a demandé {listing}. Sans réponse, la demande expire et {otherName} ne paie rien.} offer {{otherName} vous a fait une offre pour {listing}. Vous pouvez l’accepter, la refuser ou en faire une autre.} other {{otherName} et vous êtes d’accord sur un prix pour {listing}. Tant que vous n’avez pas payé, cela reste disponible pour les autres.}}',
  'notice.expiring.deadline':
    '{what, select, request {Répondez avant le {deadline}. Ensuite, la demande expire.} offer {Répondez avant le {deadline}. Ensuite, l’offre expire.} other {Payez avant le {deadline}. Ensuite, l’offre expire.}}',
  'notice.expiring.button':
    '{what, select, request {Répondre à la demande} offer {Répondre à l’offre} other {Aller au paiement}}',

  'notice.review-due.bell':
    'Comment cela s’est-il passé avec {otherName} ? Vous pouvez écrire un avis jusqu’au {deadline}',
  'notice.review-due.subject': 'Comment cela s’est-il passé avec {otherName} ?',
  'notice.review-due.preview': 'Vous pouvez écrire un avis jusqu’au {deadline}.',
  'notice.review-due.heading': 'Comment cela s’est-il passé avec {otherName} ?',
  'notice.review-due.line':
    '{to, select, customer {Dites aux autres comment était {listing}, et comment s’est passé l’échange avec {otherName}.} other {Dites aux autres comment s’est passé l’échange avec {otherName}.}} {waits, select, true {{otherName} a déjà écrit un avis : les deux s’affichent dès que le vôtre est envoyé.} other {Quelques mots suffisent.}}',
  'notice.review-due.deadline': 'Vous pouvez écrire jusqu’au {deadline}.',
  'notice.review-due.button': 'Écrire un avis',

  'notice.review-replied.bell': '{replierName} a répondu à votre avis',
  'notice.review-replied.subject': '{replierName} a répondu à votre avis',
  'notice.review-replied.preview': '{excerpt}',
  'notice.review-replied.heading': '{replierName} a répondu à votre avis',
  'notice.review-replied.line': '« {excerpt} »',
  'notice.review-replied.line-2': 'La réponse figure sous votre avis sur {listing}, où tout le monde peut la lire.',
  'notice.review-replied.button': 'La lire',

  'notice.review-received.bell': '{otherName} a donné son avis sur vous',
  'notice.review-received.subject': '{otherName} a donné son avis sur vous',
  'notice.review-received.preview': 'Vous pourrez le lire une fois le vôtre écrit.',
  'notice.review-received.heading': '{otherName} a donné son avis sur vous',
  'notice.review-received.line':
    'Comment cela s’est-il passé avec {otherName} et {listing} ? Les deux avis deviennent publics une fois le vôtre écrit, ou quand le délai est écoulé.',
  'notice.review-received.deadline': 'Vous pouvez écrire le vôtre jusqu’au {deadline}.',
  'notice.review-received.button': 'Écrire un avis',

  'notice.reviews-published.bell':
    'Les avis sur {to, select, provider {votre article {listing}} other {{listing}}} sont publics',
  'notice.reviews-published.subject':
    'Les avis sur {to, select, provider {votre article {listing}} other {{listing}}} sont publics',
  'notice.reviews-published.preview': 'Tout le monde peut maintenant les lire.',
  'notice.reviews-published.heading': 'Les avis sont publics',
  'notice.reviews-published.line':
    'Ce qui a été écrit sur la commande de {to, select, provider {votre article {listing}} other {{listing}}} peut maintenant être lu par tout le monde.',
  'notice.reviews-published.button': 'Lire les avis',
} as const;
