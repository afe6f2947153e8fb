import { marketplace } from '#marketplace';
import { minutesToPay } from '#src/domain/process/durations.ts';

export const transactionMessages = {
  'transaction.heading.unknown': '{listing}',
  'transaction.heading.customer.enquiry': 'Vous avez posé une question à {name} sur {listing}',
  'transaction.heading.customer.initial-offer': 'Votre offre pour {listing} est chez {name}',
  'transaction.heading.customer.offer-pending': '{name} et vous négociez le prix de {listing}',
  'transaction.heading.customer.offer-accepted': '{name} et vous êtes d’accord sur le prix de {listing}',
  'transaction.heading.customer.offer-declined':
    '{how, select, overtaken {Une autre commande l’a emporté pour {listing}} other {Pas d’accord sur {listing}}}',
  'transaction.heading.customer.pending-payment': 'Terminez le paiement de {listing}',
  'transaction.heading.customer.payment-expired':
    '{how, select, you {Vous avez annulé le paiement de {listing}} system {Le paiement de {listing} n’a pas abouti} other {Le délai de paiement de {listing} est écoulé}}',
  'transaction.heading.customer.preauthorized':
    '{next, select, confirmed {{kind, select, sale {Votre achat de {listing} est en cours de confirmation} other {Votre réservation de {listing} est en cours de confirmation}}} other {Votre demande pour {listing} est chez {name}}}',
  'transaction.heading.customer.declined':
    '{how, select, ranOut {{gone, select, yes {Votre demande pour {listing} a expiré} other {{name} n’a pas répondu à temps}}} system {Le paiement de {listing} n’a pas abouti} other {{name} a refusé votre demande pour {listing}}}',
  'transaction.heading.customer.accepted':
    '{kind, select, sale {Vous avez acheté {listing}} other {Vous avez réservé {listing} : {days}}}',
  'transaction.heading.customer.canceled':
    '{how, select, ranOut {L’offre pour {listing} a expiré} you {{about, select, offer {Vous avez retiré votre offre pour {listing}} other {Vous avez annulé votre commande de {listing}}}} operator {Votre commande de {listing} a été annulée} system {Votre commande de {listing} a été annulée} other {{about, select, offer {{name} a retiré son offre pour {listing}} other {{name} a annulé votre commande de {listing}}}}}',
  'transaction.heading.customer.delivered':
    '{kind, select, sale {Votre achat de {listing} est terminé} other {Votre location de {listing} est terminée}}',
  'transaction.heading.customer.reviewed-by-customer': 'Vous avez donné votre avis sur {listing}',
  'transaction.heading.customer.reviewed-by-provider': '{name} a donné son avis sur vous',
  'transaction.heading.customer.reviewed': 'Tout est terminé pour {listing}',
  'transaction.heading.provider.enquiry': '{name} vous a posé une question sur {listing}',
  'transaction.heading.provider.initial-offer': '{name} a fait une offre pour {listing}',
  'transaction.heading.provider.offer-pending': '{name} et vous négociez le prix de {listing}',
  'transaction.heading.provider.offer-accepted': '{name} et vous êtes d’accord sur le prix de {listing}',
  'transaction.heading.provider.offer-declined':
    '{how, select, overtaken {Une autre commande l’a emporté pour {listing}} other {Pas d’accord sur {listing}}}',
  'transaction.heading.provider.pending-payment': '{name} est en train de payer {listing}',
  'transaction.heading.provider.payment-expired':
    '{how, select, other {{name} a annulé le paiement de {listing}} system {Le paiement de {listing} n’a pas abouti} ranOut {{name} n’a pas terminé le paiement de {listing}}}',
  'transaction.heading.provider.preauthorized':
    '{next, select, confirmed {{kind, select, sale {{name} achète {listing}} other {{name} réserve {listing}}}} other {{kind, select, sale {{name} souhaite acheter {listing}} other {{name} souhaite louer {listing}}}}}',
  'transaction.heading.provider.declined':
    '{how, select, ranOut {{gone, select, yes {La demande pour {listing} a expiré} other {Vous n’avez pas répondu à {name} à temps}}} system {Le paiement de {listing} n’a pas abouti} other {Vous avez refusé la demande de {name} pour {listing}}}',
  'transaction.heading.provider.accepted':
    '{kind, select, sale {Vous avez vendu {listing} à {name}} other {Vous prêtez {listing} à {name} : {days}}}',
  'transaction.heading.provider.canceled':
    '{how, select, ranOut {L’offre pour {listing} a expiré} you {{about, select, offer {Vous avez retiré votre offre pour {listing}} other {Vous avez annulé la commande de {listing}}}} operator {{kind, select, sale {La vente de {listing} a été annulée} other {La réservation de {listing} a été annulée}}} system {{kind, select, sale {La vente de {listing} a été annulée} other {La réservation de {listing} a été annulée}}} other {{about, select, offer {{name} a retiré son offre pour {listing}} other {{name} a annulé la commande de {listing}}}}}',
  'transaction.heading.provider.delivered':
    '{kind, select, sale {La vente de {listing} est terminée} other {La location de {listing} est terminée}}',
  'transaction.heading.provider.reviewed-by-customer': '{name} a donné son avis sur vous',
  'transaction.heading.provider.reviewed-by-provider': 'Vous avez donné votre avis sur {name}',
  'transaction.heading.provider.reviewed': 'Tout est terminé pour {listing}',

  'transaction.next.customer.enquiry':
    '{kind, select, sale {Achetez-le quand vous voulez} other {Choisissez vos jours quand vous voulez}} : cette conversation continue.',
  'transaction.item-gone': 'Cet article n’est plus sur le site. Cette conversation continue.',
  'transaction.next.customer.initial-offer': 'Attendez que l’autre partie accepte ou refuse',
  'transaction.next.customer.offer-pending':
    '{turn, select, you {{name} propose {offer}. {rounds, select, none {Acceptez ou refusez.} other {Acceptez, refusez ou proposez un autre prix.}}} other {Attendez que l’autre partie accepte ou refuse}}',
  'transaction.next.customer.offer-accepted':
    'Vous vous êtes mis d’accord sur {offer}. Payez pour terminer votre commande.',
  'transaction.next.customer.offer-declined': 'Rien n’a été débité.',
  'transaction.next.provider.enquiry': 'Une réponse rapide aide {name} à se décider.',
  'transaction.next.provider.initial-offer':
    '{name} propose {offer}. {rounds, select, none {Acceptez ou refusez.} other {Acceptez, refusez ou proposez un autre prix.}}',
  'transaction.next.provider.offer-pending':
    '{turn, select, you {{name} propose {offer}. {rounds, select, none {Acceptez ou refusez.} other {Acceptez, refusez ou proposez un autre prix.}}} other {Attendez que l’autre partie accepte ou refuse}}',
  'transaction.next.provider.offer-accepted': 'Attendez le paiement de l’autre partie',
  'transaction.next.customer.payment-expired':
    '{paid}{closed, select, yes {} other { L’article est de nouveau disponible pour les autres.}}',
  'transaction.next.customer.preauthorized': '{paid} Vous n’êtes débité que si {name} accepte.',
  'transaction.next.customer.declined': '{paid}{bankDays}',
  'transaction.next.customer.accepted':
    '{kind, select, sale {{step, select, received {{by, select, us {Notre équipe a noté que vous l’avez.} other {Merci d’avoir confirmé que vous l’avez.}}} dispatched {{way, select, inPerson {{by, select, us {Notre équipe a noté que vous l’avez.} other {{name} dit que vous l’avez.}} Confirmez-le ci-dessous.} other {{by, select, us {Notre équipe a noté qu’il a été envoyé.} other {{name} l’a envoyé.}} Dites-le dès que vous l’avez.}}} other {{delivery, select, post {{name} vous l’envoie. Une question ? Écrivez un message ci-dessous.} other {Récupérez-le chez {name}. Convenez d’une heure par message ci-dessous.}}}}} other {{step, select, returned {{name} l’a de nouveau.} sentBack {{way, select, inPerson {{name} confirme le retour.} other {Il est en route vers {name}.}}} received {{delivery, select, post {Renvoyez-le au plus tard le {returnBy}, avec l’étiquette de retour jointe. S’il n’y en avait pas, demandez-la à {name} par message ci-dessous.} other {Rapportez-le au plus tard le {returnBy}. Une question ? Écrivez un message ci-dessous.}}} dispatched {{way, select, inPerson {{by, select, us {Notre équipe a noté que vous l’avez.} other {{name} dit que vous l’avez.}} Confirmez-le ci-dessous.} other {{phase, select, before {Il arrive au plus tard le {arrivesBy} ; renvoyez-le au plus tard le {returnBy}, avec l’étiquette de retour jointe. Une question ? Écrivez un message ci-dessous.} during {Il devait arriver au plus tard le {arrivesBy}. Notez ici quand vous l’avez, et renvoyez-le au plus tard le {returnBy}. S’il n’est pas arrivé, écrivez à {name}. Une question ? Écrivez un message ci-dessous.} other {Renvoyez-le au plus tard le {returnBy}, avec l’étiquette de retour jointe. S’il n’y en avait pas, demandez-la à {name} par message ci-dessous.}}}}} other {{delivery, select, post {{phase, select, before {Il arrive au plus tard le {arrivesBy} ; renvoyez-le au plus tard le {returnBy}, avec l’étiquette de retour jointe. Une question ? Écrivez un message ci-dessous.} during {Il devait arriver au plus tard le {arrivesBy}. Notez ici quand vous l’avez, et renvoyez-le au plus tard le {returnBy}. S’il n’est pas arrivé, écrivez à {name}. Une question ? Écrivez un message ci-dessous.} other {Renvoyez-le au plus tard le {returnBy}, avec l’étiquette de retour jointe. S’il n’y en avait pas, demandez-la à {name} par message ci-dessous.}}} other {{phase, select, before {Récupérez-le le {first} et rapportez-le au plus tard le {returnBy}. Convenez d’une heure par message ci-dessous.} other {Rapportez-le au plus tard le {returnBy}. Une question ? Écrivez un message ci-dessous.}}}}}}}}',
  'transaction.next.customer.refunded':
    '{given, select, all {Tout ce que vous avez payé a été remboursé.} other {La part de {name} vous a été remboursée, l’article ne viendra donc pas.}} Si vous l’avez, écrivez à {name} pour le lui rendre.',
  'transaction.next.customer.canceled':
    '{paid}{bankDays}{kind, select, rent {{step, select, dispatched {{delivery, select, post { S’il arrive tout de même, notez-le ici et renvoyez-le à {name}.} other { Si vous l’avez, notez-le ici et rapportez-le à {name}.}}} received {{delivery, select, post { Renvoyez-le à {name}, et notez-le ici.} other { Rapportez-le à {name}, et notez-le ici.}}} other {}}} other {{step, select, none {} received { Rendez-le à {name} : convenez-en par message ci-dessous.} other { Si vous avez l’article, ou s’il arrive tout de même, rendez-le à {name} : convenez-en par message ci-dessous.}}}}',
  'transaction.next.customer.delivered': 'Merci de l’avoir gardé en rotation.',
  'transaction.next.provider.pending-payment':
    'Rien à faire pour l’instant : nous vous préviendrons quand {name} aura payé.',
  'transaction.next.provider.payment-expired':
    '{paid}{closed, select, yes {} other { L’article est de nouveau disponible.}}',
  'transaction.next.provider.preauthorized':
    '{paid} {items, plural, =1 {Acceptez, et vous recevez {payout} une fois la {kind, select, sale {vente} other {location}} terminée.} other {Acceptez les {items}, et vous recevez {sum} en tout, pour chaque article une fois sa location ou sa vente terminée.}}',
  'transaction.next.provider.declined':
    '{paid}{closed, select, yes {} other { {kind, select, sale {L’article est de nouveau disponible.} other {Les jours sont de nouveau disponibles.}}}}',
  'transaction.next.provider.accepted':
    '{kind, select, sale {{sent, select, yes {{name} l’a reçu, ou il est en route.} other {{delivery, select, post {Envoyez-le à l’adresse indiquée sur cette page, et notez l’envoi ici} other {{name} vient le récupérer : convenez d’une heure par message ci-dessous, et notez la remise ici}} avant la fin du {sendBy}. Ensuite, la vente est annulée et {name} est intégralement remboursé.}}} other {{step, select, returned {Vous l’avez de nouveau.} sentBack {{way, select, inPerson {{by, select, us {Notre équipe a noté qu’il a été rapporté.} other {{name} dit l’avoir rapporté.}} Regardez-le et confirmez-le ci-dessous.} other {{by, select, us {Notre équipe a noté qu’il a été renvoyé.} other {{name} l’a renvoyé.}}}}} other {{delivery, select, post {{dispatch, select, late {L’envoi était attendu avant la fin du {shipBy}, et rien n’est noté. Envoyez-le maintenant, avec une étiquette de retour prépayée, ou notez ici que c’est fait. } over {L’envoi était attendu avant la fin du {shipBy}, et rien n’est noté. Si vous l’avez envoyé, notez-le ici ; sinon, écrivez à {name}. } other {{phase, select, before {{step, select, none {Envoyez-le au plus tard le {shipBy}, pour qu’il arrive d’ici au {arrivesBy}. Joignez une étiquette de retour prépayée : la livraison vaut pour l’aller et le retour. } other {}}} other {}}}}{back, select, sameDay {{name} le renvoie au plus tard le {returnBy}.} other {Il est attendu de retour au plus tard le {dueBack}.}}} other {{dispatch, select, late {La remise était attendue avant la fin du {first}, et rien n’est noté. Remettez-le maintenant, ou notez ici que c’est fait. } over {La remise était attendue avant la fin du {first}, et rien n’est noté. Si vous l’avez remis, notez-le ici ; sinon, écrivez à {name}. } other {}}{name} {phase, select, before {{step, select, none {le récupère le {first} et le rapporte} other {le rapporte}}} other {le rapporte}} au plus tard le {returnBy}.}}}}}}{paysOut, select, yes { {payout} vous sont versés le {due}.} none { Votre part a été remboursée à {name}, rien ne vous est donc versé.} disputed { Votre versement attend la décision de la banque.} other {}}',
  'transaction.next.provider.refunded':
    '{given, select, all {Votre part a été remboursée à {name}, rien ne vous est donc versé.} other {Tout ce que {name} a payé a été remboursé, et votre part vous est tout de même versée.}} Si vous avez encore l’article, gardez-le.',
  'transaction.next.provider.canceled':
    '{paid}{about, select, offer {} other { {kind, select, sale {{writtenOff, select, open {L’article envoyé n’est pas remis en vente, car vous ne l’avez plus. {name} doit vous le rendre : convenez-en par message ci-dessous. Une fois l’article chez vous, indiquez combien vous en avez, et il pourra de nouveau être acheté.} counted {Vous avez indiqué depuis combien vous en avez.} other {{closed, select, yes {} other {L’article est de nouveau disponible.}}}}} other {{step, select, none {{closed, select, yes {} other {Les jours sont de nouveau disponibles.}}} returned {Vous l’avez récupéré.} sentBack {{way, select, inPerson {{name} dit l’avoir rapporté : notez ici que vous l’avez.} other {Il revient vers vous : notez ici quand vous l’avez.}}} received {{name} l’a, et vous le rend. Notez ici quand vous l’avez.} other {Notez ici quand vous l’avez récupéré. Si {name} l’a, ou s’il ne revient pas, signalez un problème.}}}}}}',
  'transaction.next.provider.delivered':
    '{money, select, disputed {{paid} Votre versement attend cette décision.} lost {{paid} Notre équipe décide maintenant de votre versement.} other {{pays, select, yes {{payout} sont en route vers votre banque.} case {Votre versement attend la clôture du dossier ouvert pour cette commande.} account {{payout} vous seront versés dès que vos coordonnées de versement seront en règle.} debt {{payout} ont couvert ce que vous deviez pour une commande précédente.} other {Votre part a été remboursée à {name}, rien ne vous est donc versé.}}{netted, select, none {} other { {netted} de plus ont couvert ce que vous deviez pour une commande précédente.}}}}',

  'transaction.whole-price':
    '{kind, select, sale {{count, plural, one {# article} other {# articles}}} other {{count, plural, one {# jour} other {# jours}}}}, {why, select, backUp {en secours} other {au prix proposé}}',

  'transaction.feed.unknown': 'Quelque chose a changé ici.',
  'transaction.feed.enquire':
    '{voice, select, you {Vous avez posé une question sur {listing}.} other {{name} a posé une question sur {listing}.}}',
  'transaction.feed.multi-vendor-payment':
    '{voice, select, provider {{name} a envoyé une demande. {stage, select, requested {{paid}} other {Le paiement a été bloqué sur la carte de {name}.}}} other {Vous avez envoyé la demande. {shared, select, yes {Le paiement de l’ensemble a été bloqué sur votre carte.} other {{stage, select, requested {{paid}} other {{payin} ont été bloqués sur votre carte.}}}}}}',
  'transaction.feed.confirm-payment':
    '{voice, select, provider {{name} a envoyé une demande. {stage, select, requested {{paid}} other {Le paiement a été bloqué sur la carte de {name}.}}} other {Vous avez envoyé la demande. {shared, select, yes {Le paiement de l’ensemble a été bloqué sur votre carte.} other {{stage, select, requested {{paid}} other {{payin} ont été bloqués sur votre carte.}}}}}}',
  'transaction.feed.expire-payment': `{voice, select, provider {{name} n’a pas terminé le paiement à temps.} other {Le paiement n’a pas été terminé en ${minutesToPay} minutes. {paid}}}`,
  'transaction.feed.abandon':
    '{voice, select, you {Vous avez annulé le paiement. {paid}} system {La carte a été refusée trop souvent, le paiement a donc été annulé. {paid}} other {{name} a annulé le paiement.}}',
  'transaction.feed.accept':
    '{voice, select, you {Vous avez accepté. {name} a payé{shared, select, yes {} other { {payin}}}.} system {{settled, select, instant {{side, select, provider {La demande a été acceptée aussitôt, comme le dit votre annonce. {name} a payé{shared, select, yes {} other { {payin}}}.} other {La demande a été acceptée aussitôt. {shared, select, yes {Votre paiement a été effectué.} other {Vous avez payé {payin}.}}}}} other {Le prix était convenu, la demande a donc été acceptée automatiquement. {payin} ont été payés.}}} other {{name} a accepté. {shared, select, yes {Votre paiement a été effectué.} other {Vous avez payé {payin}.}}}}',
  'transaction.feed.decline':
    '{voice, select, you {Vous avez refusé. {paid}} system {Le paiement n’a pas pu être encaissé, la demande a donc été refusée. {paid}} other {{name} a refusé. {paid}}}',
  'transaction.feed.expire':
    '{gone, select, yes {La demande a expiré sans réponse. {paid}} other {{voice, select, provider {Vous n’avez pas répondu à temps, la demande a donc expiré. {paid}} other {{name} n’a pas répondu à temps. {paid}}}}}',
  'transaction.feed.cancel-by-customer':
    '{voice, select, you {{out, select, yes {Vous avez dit que l’article n’était pas arrivé, et annulé.} other {Vous avez annulé.}} {paid}} other {{out, select, yes {{name} a dit que l’article n’était pas arrivé, et annulé.} other {{name} a annulé.}} {paid}}}',
  'transaction.feed.cancel': `{voice, select, you {Vous avez annulé. {paid}} operator {${marketplace.name} a annulé. {paid}} system {{kind, select, sale {Rien n’a été noté comme envoyé à temps : la vente a donc été annulée.} other {Le paiement est arrivé une fois le premier jour commencé, trop tard pour la livraison : la commande a donc été annulée.}} {paid}} other {{name} a annulé. {paid}}}`,
  'transaction.feed.complete':
    '{kind, select, sale {La vente est terminée.} other {La location est terminée.}} {voice, select, provider {{pays, select, yes {Votre argent est en route.} other {}}} other {}}',
  'transaction.feed.initial-offer': '{voice, select, you {Vous avez fait une offre.} other {{name} a fait une offre.}}',
  'transaction.feed.accept-offer-by-provider':
    '{voice, select, you {Vous avez accepté l’offre.} system {L’offre a été acceptée pour vous, comme le prévoit votre annonce.} other {{name} a accepté votre offre.}}',
  'transaction.feed.decline-offer-by-provider':
    '{voice, select, you {Vous avez refusé l’offre.} system {L’offre a été refusée pour vous, comme le prévoit votre annonce.} other {{name} a refusé votre offre.}}',
  'transaction.feed.counter-offer-by-provider':
    '{voice, select, you {Vous avez fait une contre-offre.} other {{name} a fait une contre-offre.}}',
  'transaction.feed.accept-pending-offer-by-provider':
    '{voice, select, you {Vous avez accepté l’offre.} system {L’offre a été acceptée pour vous, comme le prévoit votre annonce.} other {{name} a accepté votre offre.}}',
  'transaction.feed.decline-pending-offer-by-provider':
    '{voice, select, you {Vous avez refusé l’offre.} system {L’offre a été refusée pour vous, comme le prévoit votre annonce.} other {{name} a refusé votre offre.}}',
  'transaction.feed.counter-pending-offer-by-provider':
    '{voice, select, you {Vous avez fait une contre-offre.} other {{name} a fait une contre-offre.}}',
  'transaction.feed.accept-offer-by-customer':
    '{voice, select, you {Vous avez accepté l’offre.} other {{name} a accepté votre offre.}}',
  'transaction.feed.decline-offer-by-customer':
    '{voice, select, you {Vous avez refusé l’offre.} other {{name} a refusé votre offre.}}',
  'transaction.feed.counter-offer-by-customer':
    '{voice, select, you {Vous avez fait une contre-offre.} other {{name} a fait une contre-offre.}}',
  'transaction.feed.withdraw-offer':
    '{voice, select, you {Vous avez retiré votre offre.} other {{name} a retiré son offre.}}',
  'transaction.feed.offer-auto-cancel': 'L’offre a expiré sans réponse.',
  'transaction.feed.expire-accepted-offer':
    '{voice, select, provider {{name} n’a pas payé à temps, l’offre a donc expiré.} other {Le prix convenu n’a pas été payé à temps, l’offre a donc expiré.}}',
  'transaction.feed.offer-overtaken':
    '{kind, select, sale {Les derniers exemplaires sont partis dans une autre commande} other {Une autre commande a été acceptée pour ces jours}} : l’offre est donc terminée.',
  'transaction.feed.review-1-by-customer':
    '{voice, select, you {Vous avez écrit un avis.} other {{name} a écrit un avis sur vous.}}',
  'transaction.feed.review-1-by-provider':
    '{voice, select, you {Vous avez écrit un avis.} other {{name} a écrit un avis sur vous.}}',
  'transaction.feed.review-2-by-customer':
    '{voice, select, you {Vous avez écrit un avis.} other {{name} a écrit un avis sur vous.}} Les deux avis sont maintenant publics.',
  'transaction.feed.review-2-by-provider':
    '{voice, select, you {Vous avez écrit un avis.} other {{name} a écrit un avis sur vous.}} Les deux avis sont maintenant publics.',
  'transaction.feed.expire-provider-review-period':
    '{voice, select, provider {Le délai pour votre avis est écoulé.} other {Le délai pour l’avis de {name} est écoulé.}}',
  'transaction.feed.expire-customer-review-period':
    '{voice, select, customer {Le délai pour votre avis est écoulé.} other {Le délai pour l’avis de {name} est écoulé.}}',

  'transaction.activity': 'Activité',
  'transaction.nothing-yet': 'Rien pour l’instant. La demande est envoyée une fois payée.',
  'transaction.messages-failed': 'Les messages n’ont pas pu être chargés. Rechargez la page pour réessayer.',
  'transaction.progress': 'Avancement',
  'transaction.step.requested': 'Demandé',
  'transaction.step.accepted': 'Accepté',
  'transaction.step.rented': '{side, select, customer {Chez vous} other {Chez {name}}}',
  'transaction.step.returned': 'Rendu',
  'transaction.step.delivered': 'Livré',
  'transaction.step.completed': 'Terminé',
  'transaction.step.reviewed': 'Avis donné',
  'transaction.deadline-pay':
    'Payez d’ici <left></left>. Ensuite, l’article est de nouveau disponible pour les autres, et rien n’est débité.',
  'transaction.deadline-answer':
    'Répondez d’ici <left></left>. Ensuite, la demande expire et le montant bloqué sur la carte de {name} est libéré.',
  'transaction.deadline-wait':
    '{name} a encore <left></left> pour répondre. Ensuite, la demande expire et le montant bloqué sur votre carte est libéré, sans être débité.',
  'transaction.waiting':
    '<b>Votre paiement est en cours de traitement.</b> Votre demande est enregistrée. Cette page se met à jour automatiquement.',
  'transaction.look-again': 'Actualiser',
  'transaction.keep-item':
    '{money, select, lost {La banque de {name} a tranché le litige en faveur de {name}.} other {La banque de {name} pose des questions sur le paiement.}} {delivery, select, post {N’envoyez pas} other {Ne remettez pas}} l’article avant que nous vous en disions plus ; votre versement attend aussi.',
  'transaction.counterparty-banned': 'L’utilisateur a fait la demande, mais a été exclu depuis.',
  'transaction.counterparty-deleted': 'L’utilisateur a fait la demande, mais est parti depuis.',
  'transaction.offer-party-gone':
    'L’autre compte a été fermé, cette offre reste donc sans suite. Elle expire automatiquement.',
  'transaction.left-alone':
    '{side, select, customer {Le compte du prêteur a été fermé, vous ne pouvez donc plus vous écrire.} other {Le compte de votre client a été fermé, vous ne pouvez donc plus vous écrire.}} {kept, select, yes {N’envoyez et ne remettez rien : <link>écrivez-nous</link>, et nous réglerons cette commande avec vous.} other {<link>Écrivez-nous</link>, et nous vous aiderons à terminer cette commande.}}',
  'transaction.lender-gone':
    'Le compte du prêteur a été fermé, cette demande ne peut donc plus être acceptée. Elle expire automatiquement, et rien n’est débité.',
  'transaction.ends-by-itself': 'Il n’est plus possible d’y répondre ; elle expire automatiquement.',

  'transaction.action.accept': 'Accepter',
  'transaction.action.decline': 'Refuser',
  'transaction.action.cancel-by-customer': 'Annuler et être remboursé',
  'transaction.cancel-not-arrived': 'Il n’est pas arrivé : annuler',
  'transaction.cancel-for-part': 'Annuler et récupérer {refunded}',
  'transaction.action.cancel': 'Annuler et rembourser',
  'transaction.action.cancel-refunded': '{kind, select, sale {Annuler la vente} other {Annuler la réservation}}',
  'transaction.action.complete': 'Terminer',
  'transaction.action.abandon': 'Annuler le paiement',
  'transaction.finish-paying': 'Terminer le paiement',
  'transaction.pay-again': 'Payer à nouveau',
  'transaction.again.of':
    '{side, select, provider {{name} paie à nouveau une <link>commande précédente</link>.} other {Vous payez à nouveau une <link>commande précédente</link>.}}',
  'transaction.again.by':
    '{side, select, provider {{name} paie à nouveau dans une <link>nouvelle commande</link>.} other {Vous payez à nouveau dans une <link>nouvelle commande</link>.}}',
  'transaction.threads.question':
    '{side, select, provider {{name} vous a interrogé sur cet article <link>dans une conversation précédente</link>.} other {Vous avez interrogé {name} sur cet article <link>dans une conversation précédente</link>.}}',
  'transaction.threads.offer':
    '{side, select, provider {{name} a fait une offre. <link>Voir l’offre</link>} other {Vous avez fait une offre. <link>Voir votre offre</link>}}',
  'transaction.care': 'Mesures et entretien',
  'transaction.see-listing': 'Retour à l’article',
  'transaction.cancel-part-refunded':
    'Une partie de cette commande est déjà remboursée : elle ne peut plus être annulée pour la moitié du prix. Écrivez à {name}.',
  'transaction.cancel-too-late':
    '{phase, select, before {La location commence dans moins de {days} jours} during {La location a commencé} other {La location est terminée}} : elle ne peut plus être annulée avec remboursement. Écrivez à {name}.',
  'transaction.cancel-sent':
    '{way, select, back {Vous l’avez loué} received {Vous l’avez} courier {L’article est envoyé} other {L’article est remis}}, il n’est donc plus possible d’annuler. Si quelque chose ne va pas, signalez un problème.',
  'transaction.cancel-held': 'Rien n’a encore été débité : le montant bloqué sur votre carte est libéré.',
  'transaction.cancel-free-until': 'Annulation gratuite jusqu’au {moment}.',
  'transaction.cancel-free-sale':
    'Annulation gratuite tant que {name} n’a pas noté {delivery, select, post {l’envoi} other {la remise}}.',
  'transaction.cancel-half-until':
    'Jusqu’au {moment}, la moitié du prix de la location et toute la livraison vous sont remboursées.',
  'transaction.answer-over':
    'Le délai de réponse est écoulé. La demande expire automatiquement dans un instant, et {name} ne paie rien.',
  'transaction.confirm.cancel-by-customer':
    '{items, plural, =1 {Annuler {listing} ?} other {Annuler toute la demande ?}}',
  'transaction.confirm.cancel-by-customer-line':
    '{money, select, held {{items, plural, =1 {Les {payin} bloqués sur votre carte sont libérés, sans être débités.} other {Les # articles sont annulés, et le montant bloqué sur votre carte est libéré, sans être débité.}}} other {{refund, select, half {{refunded} sur {payin} sont remboursés sur votre carte : la moitié du prix de la location, et la livraison.} part {{refunded} sur {payin} sont remboursés sur votre carte ; le reste paie les frais et la livraison éventuelle des articles que vous gardez.} rest {Ce qui reste des {payin} est remboursé sur votre carte : {refunded}.} other {La totalité, {payin}, est remboursée sur votre carte.}}}} {out, select, yes {En annulant, vous dites que l’article n’est pas arrivé. S’il arrive tout de même, vous le renvoyez : {name} peut signaler ce qui ne revient pas.} other {{kind, select, sale {L’article peut être acheté} other {Les jours peuvent être réservés}} aussitôt par une autre personne.}}',
  'transaction.confirm.cancel-by-customer-keep': 'Garder',
  'transaction.confirm.cancel': 'Annuler {listing} ?',
  'transaction.confirm.cancel-line':
    '{name} est entièrement remboursé, et reçoit un lien vers des articles semblables. Cette action est définitive.',
  'transaction.confirm.cancel-refunded-line':
    '{name} a déjà reçu son remboursement.{closed, select, yes {} other { {kind, select, sale {L’article redevient disponible} other {Les jours redeviennent disponibles}} une fois l’annulation faite.}} Cette action est définitive.',
  'transaction.confirm.cancel-keep': 'Garder',
  'transaction.confirm.complete': 'Terminer cette commande ?',
  'transaction.confirm.complete-line':
    'Tout est en ordre, et l’argent vous est versé maintenant plutôt que le {due}. Cette action est définitive.',
  'transaction.confirm.complete-keep': 'Pas maintenant',

  'transaction.payouts-not-ready':
    'Vous ne pouvez pas encore accepter : votre compte de versement demande votre attention avant que nous puissions vous payer. Vous pourrez encore accepter jusqu’à la fin du délai de réponse.',
  'transaction.failed.accept': 'Oups, l’acceptation a échoué. Veuillez réessayer.',
  'transaction.failed.decline': 'Oups, le refus a échoué. Veuillez réessayer.',
  'transaction.failed.cancel-by-customer': 'Oups, l’annulation a échoué. Veuillez réessayer.',
  'transaction.failed.cancel': 'Oups, l’annulation a échoué. Veuillez réessayer.',
  'transaction.failed.complete': 'Oups, cela a échoué. Veuillez réessayer.',
  'transaction.failed.abandon': 'Oups, cela a échoué. Veuillez réessayer.',
  'transaction.in-progress.accept': 'Acceptation ou refus déjà en cours',
  'transaction.in-progress.decline': 'Acceptation ou refus déjà en cours',
  'transaction.in-progress.cancel-by-customer': 'Annulation déjà en cours',
  'transaction.in-progress.cancel': 'Annulation déjà en cours',
  'transaction.in-progress.complete': 'Déjà en cours',
  'transaction.in-progress.abandon': 'Paiement déjà en cours',
  'transaction.moved-on': 'La situation a changé entre-temps. La page montre où en sont les choses.',

  'transaction.write-to': 'Écrire à {name}',
  'transaction.arrange-pick-up': 'Convenir du rendez-vous',
  'transaction.message': 'Message',
  'transaction.send': 'Envoyer',
  'transaction.covered': `Payez toujours sur ${marketplace.name} : ce qui est payé ailleurs ne peut pas être remboursé ici.`,
  'transaction.message-empty': 'Écrivez un message.',
  'transaction.message-wrong': 'C’est trop long, ou un caractère ne peut pas être envoyé.',
  'transaction.message-failed': 'Votre message n’a pas été envoyé. {why}',
  'transaction.messages-closed': 'Vous ne pouvez plus écrire à {name}.',

  'transaction.summary': 'Récapitulatif',
  'transaction.commission': `Commission ${marketplace.name}`,
  'transaction.courier-paid-through': 'Livraison (vous est reversée)',
  'transaction.refund-of': 'Remboursement : {line}',
  'transaction.refund-half-of': 'Remboursement : la moitié de {line}',
  'transaction.never-paid-out': 'Non versé',
  'transaction.borne': 'Votre part du remboursement',
  'transaction.card':
    '{brand, select, visa {Visa} mastercard {Mastercard} amex {American Express} discover {Discover} unionpay {UnionPay} other {Carte}} se terminant par {last4}',
  'transaction.paid-on': '{word} : {card}',
  'transaction.you-receive': 'Vous recevez, {currency}',
  'transaction.price-broken':
    'Nous ne pouvons pas afficher ce prix. Ce qui a été payé est bien enregistré. Contactez-nous.',
  'transaction.send-to': 'À envoyer à',
  'transaction.pick-up-at': 'À récupérer à',
  'transaction.address-on-request': 'Demandez l’adresse exacte à {name} ci-dessous.',
  'transaction.other-customer': 'Côté client',
  'transaction.other-provider': '{kind, select, sale {Vendeur} other {Propriétaire}}',
  'transaction.here-since': '{place, select, none {Membre} other {{place} · membre}} depuis {year}',
  'transaction.print': 'Imprimer un reçu',
  'transaction.receipt': 'Reçu',
  'transaction.receipt-order': 'Commande',
  'transaction.receipt-requested': 'Demandé',
  'transaction.receipt-charged': 'Payé',
  'transaction.receipt-days': 'Dates',
  'transaction.receipt-payment': 'Paiement',
  'transaction.receipt-customer': 'Client',
  'transaction.receipt-lender': 'Propriétaire',
  'transaction.receipt-seller': 'Vendeur',
  'transaction.receipt-foot': '{name}, Aotearoa Nouvelle-Zélande',
  'transaction.failed-order': 'Cette commande ne s’est pas chargée',
  'transaction.failed-sale': 'Cette demande ne s’est pas chargée',
  'transaction.failed-line': 'Rien n’a changé. Recharger la page suffit en général.',
  'transaction.reload': 'Recharger',
} as const;
