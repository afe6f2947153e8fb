import { daysToAnswer, freePartHours, minutesToPay } from '#src/domain/process/durations.ts';
import { daysInWords } from './days-in-words.ts';

export const checkoutMessages = {
  'checkout.title-rent': 'Demander la réservation',
  'checkout.title-instant': 'Réserver {listing}',
  'checkout.title-sale': 'Acheter {listing}',
  'checkout.back': 'Retour',
  'checkout.secure': 'Paiement sécurisé',
  'checkout.needs-script':
    'Le paiement nécessite JavaScript, car les données de votre carte vont au prestataire de paiement et jamais à nous. Activez-le et rechargez cette page.',

  'checkout.held':
    'Vos dates sont retenues pendant {clock}. Payez dans ce délai, et {how, select, instant {c’est accepté aussitôt} other {nous demandons confirmation à {name}}}.',
  'checkout.held-sale':
    'Cet article est retenu pendant {clock}. Payez dans ce délai, et {how, select, instant {c’est accepté aussitôt} other {nous demandons confirmation à {name}}}.',
  'checkout.expired': `Vos ${minutesToPay} minutes sont écoulées, l’article n’est donc plus retenu. {money}`,
  'checkout.expired-paid': `Le paiement est arrivé après vos ${minutesToPay} minutes, l’article n’était donc plus retenu. {money}`,
  'checkout.abandoned': 'Ce paiement a été annulé, plus rien n’est retenu. {money}',
  'checkout.restart': 'Recommencer',

  'checkout.summary': 'Votre demande',
  'checkout.listing-of': '{size, select, none {De {name}} other {{size} · de {name}}}',
  'checkout.quantity': 'Quantité',
  'checkout.free-until': 'Annulation gratuite jusqu’au {moment}, deux semaines avant le début.',
  'checkout.free-before-answer':
    '{how, select, instant {Une fois le paiement fait, il est trop tard pour annuler} other {Annulation gratuite jusqu’à ce que {name} accepte. Ensuite, il est trop tard}}, car la location commence dans moins de deux semaines.',
  'checkout.half-until':
    'Ensuite, jusqu’au {moment}, la moitié du prix de la location et toute la livraison vous sont remboursées.',
  'checkout.half-before-answer':
    '{how, select, instant {Si vous annulez jusqu’au {moment}} other {Annulation gratuite jusqu’à ce que {name} accepte. Ensuite, jusqu’au {moment}}}, la moitié du prix de la location et toute la livraison vous sont remboursées.',
  'checkout.free-sale':
    'Annulation gratuite tant que {name} n’a pas noté {delivery, select, post {l’envoi} other {la remise}}.',

  'checkout.where-to': 'Livraison',
  'checkout.delivery': 'Mode de remise',
  'checkout.post': 'Par livraison',
  'checkout.post-detail-rent': 'Chez vous, retour compris',
  'checkout.post-detail-sale': 'Chez vous',
  'checkout.pick-up': 'En main propre',
  'checkout.pick-up-detail':
    'À {place}. Une fois la commande acceptée, vous convenez du rendez-vous avec {name} par message.',
  'checkout.free': 'Gratuit',
  'checkout.name': 'Nom complet',
  'checkout.street': 'Rue et numéro',
  'checkout.apt': 'Appartement',
  'checkout.city': 'Ville',
  'checkout.state': 'Région',
  'checkout.postal-code': 'Code postal',
  'checkout.name-missing': 'Indiquez le nom du destinataire.',
  'checkout.street-missing': 'Indiquez la rue et le numéro.',
  'checkout.city-missing': 'Indiquez la ville.',
  'checkout.postal-code-missing': 'Indiquez le code postal.',
  'checkout.postal-code-long': 'Utilisez au plus 12 caractères.',
  'checkout.postal-code-wrong': 'Les codes postaux ont quatre chiffres.',
  'checkout.country-unknown': 'Nous livrons en Nouvelle-Zélande.',
  'checkout.line-long': 'Utilisez au plus 120 caractères.',
  'checkout.line-characters': 'Ce champ contient un caractère impossible dans une adresse.',
  'checkout.page-outdated': 'Cette page n’est plus à jour. Rechargez-la.',
  'checkout.note-long': 'Utilisez au plus 5 000 caractères.',
  'checkout.country': 'Pays',
  'checkout.country-NZ': 'Nouvelle-Zélande',
  'checkout.change': 'Modifier',
  'checkout.change-note': `Toute modification relance vos ${minutesToPay} minutes.`,

  'checkout.pay-with': 'Paiement',
  'checkout.which-card': 'Carte',
  'checkout.new-card': 'Utiliser une nouvelle carte',
  'checkout.replace-card': '{count, plural, one {Remplacer la carte enregistrée} other {Remplacer {card}}}',
  'checkout.replace-card-line': 'Utilisée pour vos prochaines commandes',
  'checkout.replaces':
    'Une fois cette carte acceptée par votre banque, elle prend la place de {card} parmi vos cartes enregistrées. D’ici là, rien ne change.',
  'checkout.save-card': 'Enregistrer cette carte pour la prochaine fois',
  'checkout.card-number': 'Numéro de carte',
  'checkout.expiry': 'Date d’expiration',
  'checkout.cvc': 'Code de sécurité',
  'checkout.cardholder': 'Nom sur la carte',
  'checkout.billing-postal-code': 'Code postal de facturation',
  'checkout.billing-country': 'Pays de facturation',
  'checkout.billing-more': 'Ajouter le reste de l’adresse de facturation',
  'checkout.billing-address': 'Adresse de facturation',
  'checkout.cardholder-missing': 'Indiquez le nom tel qu’il figure sur la carte.',
  'checkout.card-failed':
    'Le formulaire de carte n’a pas pu être chargé. Rien n’a été retenu ni débité. Vérifiez votre connexion.',
  'checkout.card-again': 'Recharger le formulaire de carte',
  'checkout.card-loading': 'Chargement…',
  'checkout.card-awaited': 'Le formulaire de carte se charge encore. Vous pourrez le remplir dès qu’il sera là.',
  'checkout.no-key': 'Le paiement n’est pas encore configuré sur ce site, rien ne peut donc être réservé.',
  'checkout.test-cards': 'Cartes de test',
  'checkout.test-cards-line':
    'Ceci est un bac à sable : les vraies cartes n’y fonctionnent pas et aucun argent ne circule. Utilisez une date future et trois chiffres quelconques.',
  'checkout.test-success': 'Acceptée',
  'checkout.test-declined': 'Refusée',
  'checkout.test-poor': 'Fonds insuffisants',
  'checkout.test-challenge': '3-D Secure',
  'checkout.test-expired': 'Expirée',

  'checkout.note': 'Un mot pour {name}',
  'checkout.note-unsafe':
    'Rien n’a encore été payé ni envoyé : lisez l’avertissement à côté de votre message. Pour l’envoyer tel quel, payez à nouveau.',
  'checkout.note-failed': 'Votre demande a été envoyée, mais pas votre mot. Renvoyez-le depuis cette page.',

  'checkout.terms-rent': 'J’accepte les <terms>conditions</terms> et renverrai l’article au plus tard le {day}.',
  'checkout.terms-pick-up': 'J’accepte les <terms>conditions</terms> et rapporterai l’article au plus tard le {day}.',
  'checkout.terms-sale': 'J’accepte les <terms>conditions</terms> et souhaite acheter cet article.',
  'checkout.terms-missing': 'Veuillez accepter les conditions.',
  'checkout.pay': 'Payer {total} et envoyer la demande',
  'checkout.pay-instant': 'Payer {total} et {kind, select, rent {réserver} sale {acheter} other {réserver et acheter}}',
  'checkout.still-needed': 'Il manque encore : {list}.',
  'checkout.need-delivery': 'l’adresse',
  'checkout.need-card': 'la carte',
  'checkout.need-cardholder': 'le nom sur la carte',
  'checkout.need-billing-country': 'le pays de facturation',
  'checkout.need-billing-postal-code': 'le code postal de facturation',
  'checkout.need-billing-street': 'une rue plus courte dans l’adresse de facturation',
  'checkout.need-billing-apt': 'une ligne d’appartement plus courte dans l’adresse de facturation',
  'checkout.need-billing-city': 'une ville plus courte dans l’adresse de facturation',
  'checkout.need-billing-state': 'une région plus courte dans l’adresse de facturation',
  'checkout.need-terms': 'votre accord sur les conditions',
  'checkout.instant-line': `{name} accepte aussitôt, votre carte est donc débitée dès le paiement. Si ce n’est pas possible, le montant reste seulement bloqué jusqu’à la réponse de {name}, {until, select, none {sous {hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# heures}}} other {avant le {until}}}.`,
  'checkout.refund-line': `Le montant est bloqué sur votre carte à l’envoi de la demande. Si {name} refuse ou ne répond pas {until, select, none {sous {hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# heures}}} other {avant le {until}}}, il est libéré et vous n’êtes jamais débité.`,

  'checkout.phase-holding': 'Nous le retenons pour vous',
  'checkout.phase-preparing': 'Traitement de votre paiement',
  'checkout.phase-paying': 'Nous interrogeons votre banque',
  'checkout.phase-confirming': 'Envoi de la demande',

  'checkout.quicker':
    '{bag, select, yes {Un article de votre panier vient d’être réservé à ces dates.} other {Ces dates viennent d’être réservées.}} Rien n’a été débité.',
  'checkout.sold-out':
    '{bag, select, yes {Un article de votre panier vient de partir dans une autre commande.} other {L’article vient de partir dans une autre commande.}} Rien n’a été débité.',
  'checkout.back-to-calendar': 'Choisir d’autres jours',
  'checkout.back-to-listing': 'Retour à l’article',
  'checkout.removed':
    '{count, plural, one {Un article n’est plus dans votre panier} other {# articles ne sont plus dans votre panier}}. Rien n’a été retenu ni débité. Voyez ce qui reste dans votre panier, puis passez de nouveau commande.',
  'checkout.new-total':
    'Le prix ou les conditions du propriétaire ont changé. Le total est maintenant de {total}. Rien n’a été retenu. Vérifiez-les, puis réessayez.',
  'checkout.unconfirmed':
    'Le paiement a été effectué, mais nous n’avons pas pu confirmer la réservation. Essayez de confirmer à nouveau ! Si la réservation n’est pas confirmée à temps, le paiement sera intégralement remboursé.',
  'checkout.confirm-again': 'Confirmer à nouveau',
  'checkout.connection': 'La connexion a été coupée. Rien n’est perdu ; réessayez.',
  'checkout.log-in-again': 'Vous n’êtes plus connecté. <link>Connectez-vous</link> pour revenir à cette page.',
  'checkout.verify-email':
    'Vérifiez votre e-mail avant de payer, avec le lien que nous vous avons envoyé, ou <link>demandez-en un nouveau</link>. Rien n’a été bloqué.',
  'checkout.verify-first':
    'Vérifiez votre e-mail avant de payer : ouvrez le lien que nous vous avons envoyé. Revenez ensuite ici. Mauvaise adresse ? <link>Changez-la</link>',
  'checkout.limited': 'Vous voyez cette page en tant qu’une autre personne, vous ne pouvez donc pas payer ici.',

  'checkout.title-several':
    '{kind, select, sale {Acheter} both {{how, select, instant {Réserver et acheter} other {Demander}}} other {{how, select, instant {Réserver} other {Demander}}}} {count, plural, one {# article} other {# articles}}',
  'checkout.held-several':
    'Vos articles sont réservés pendant {clock}. Payez d’ici là et {how, select, instant {c’est accepté aussitôt} other {nous demanderons à {name} de confirmer}}.',
  'checkout.left-out':
    '{count, plural, one {Absent de cette {how, select, instant {commande} other {demande}}, car il n’est pas disponible maintenant : {titles}.} other {Absents de cette {how, select, instant {commande} other {demande}}, car ils ne sont pas disponibles maintenant : {titles}.}}',
  'checkout.deliveries':
    '{post, plural, =0 {Tout est à retirer sur place. {how, select, instant {Une fois le paiement fait} other {Après l’acceptation}}, vous convenez du retrait par message.} one {{pickUp, plural, =0 {Il arrive par coursier.} one {Un article arrive par coursier et un est à retirer sur place.} other {Un article arrive par coursier et # sont à retirer sur place.}}} other {{pickUp, plural, =0 {Tout arrive par coursier, à une seule adresse.} one {{post} articles arrivent par coursier, à une seule adresse, et un est à retirer sur place.} other {{post} articles arrivent par coursier, à une seule adresse, et # sont à retirer sur place.}}}}',
  'checkout.part': `{name} peut tout accepter ou écarter des articles. Vous ne payez que ce que {name} accepte. Si un article est écarté, vous pouvez annuler chacun des autres sous ${freePartHours} heures, ou jusqu’à son envoi, avec un remboursement complet.`,
  'checkout.free-several':
    '{how, select, instant {Chaque} other {Annulation gratuite jusqu’à ce que {name} accepte. Ensuite, chaque}} article s’annule séparément, selon la règle de sa propre page.',
  'checkout.return-by': 'À {delivery, select, pickUp {rapporter} other {renvoyer}} au plus tard le {day}',
  'checkout.terms-several':
    'J’accepte les <terms>conditions</terms> et rendrai chaque article{kind, select, both { loué} other {}} au plus tard à sa date.',
  'checkout.terms-several-sale': 'J’accepte les <terms>conditions</terms> et souhaite acheter ces articles.',
  'checkout.back-to-bag': 'Retour au panier',
  'checkout.to-orders': 'Voir vos commandes',

  'checkout.back-up': 'En secours',
  'checkout.back-up-rule':
    'Un article en secours n’est loué qu’avec celui qu’il accompagne : si celui-ci est refusé ou annulé, l’article en secours l’est aussi.',
} as const;
