import { hoursToReport } from '#src/domain/process/durations.ts';

/** La remise d’un article, sur la page de sa commande et dans les avis aux deux parties. */
export const handoverMessages = {
  'handover.bring-back-to': 'À rapporter à',
  'handover.title': 'Remise',
  'handover.done':
    '{step, select, dispatched {{way, select, inPerson {Remis} other {Envoyé}}} received {{side, select, customer {Vous l’avez} operator {Arrivé} other {{name} l’a reçu}}} sentBack {{way, select, inPerson {Rapporté} other {Renvoyé}}} other {{side, select, provider {De retour chez vous, et vérifié} other {De retour chez {name}, et vérifié}}}}',
  'handover.done-by-us':
    '{step, select, dispatched {{way, select, inPerson {Remis} other {Envoyé}}} received {Arrivé} sentBack {{way, select, inPerson {Rapporté} other {Renvoyé}}} other {De retour}}',
  'handover.by-us': 'Noté par notre équipe',
  'handover.todo':
    '{step, select, dispatched {{side, select, provider {{delivery, select, pickUp {À remettre} other {À envoyer}}} other {{delivery, select, pickUp {{name} remet l’article} other {{name} envoie l’article}}}}} received {{side, select, customer {Confirmer que vous l’avez} other {{delivery, select, pickUp {{name} confirme l’avoir} other {{name} confirme l’arrivée}}}}} sentBack {{side, select, customer {À renvoyer ou à rapporter} other {{name} renvoie ou rapporte l’article}}} other {{side, select, provider {À vérifier, et retour à confirmer} other {{name} confirme le retour}}}}',
  'handover.by-day': 'avant la fin du {day}',
  'handover.late': 'attendu avant la fin du {day}',
  'handover.tracking': 'Numéro de suivi {tracking}',
  'handover.record':
    '{step, select, dispatched {{delivery, select, pickUp {Je l’ai remis} other {Je l’ai envoyé}}} received {Je l’ai} sentBack {{delivery, select, pickUp {Je l’ai rapporté} other {Je l’ai renvoyé}}} other {Je l’ai récupéré}}',
  'handover.record-line': `{step, select, dispatched {{name} est prévenu aussitôt. La commande ne pourra plus être annulée{mayNotArrive, select, yes {, sauf si l’article n’est pas arrivé à la fin du premier jour} other {}}.} received {Regardez-le d’abord : si quelque chose ne va pas, écrivez à {name} avant de confirmer. {name} est prévenu aussitôt.} sentBack {{name} est prévenu aussitôt, et confirme le retour.} other {Regardez-le d’abord : si quelque chose ne va pas, écrivez à {name} avant de confirmer. {completes, select, yes {La commande se termine ${hoursToReport} heures plus tard, et pas avant la fin de son dernier jour.} other {{name} est prévenu aussitôt.}}}} Cette action est définitive.`,
  'handover.back-unsaid':
    '{name} n’a pas noté le retour de {listing}. Si vous l’avez encore, {delivery, select, pickUp {rapportez-le} other {renvoyez-le}} : vous avez accepté {fee} par jour jusqu’à ce que {name} l’ait. S’il est revenu, demandez à {name} de le noter.',
  'handover.back-late':
    'Personne n’a noté le retour de {listing}. S’il ne revient que maintenant, notez-le ici{fee, select, none {.} other { : les jours de retard sont comptés jusque-là.}} Vous le pouvez jusqu’au {until}.{reports, select, yes { S’il n’est pas revenu du tout, signalez un problème plus bas.} other {}}',
  'handover.confirm': 'Confirmer',
  'handover.way': 'Comment',
  'handover.way-courier': 'Par transporteur',
  'handover.way-in-person': 'En main propre',
  'handover.courier': 'Transporteur',
  'handover.courier-nz-post': 'NZ Post',
  'handover.courier-aramex': 'Aramex',
  'handover.courier-dhl': 'DHL',
  'handover.courier-other': 'Un autre transporteur',
  'handover.tracking-label': 'Numéro de suivi',
  'handover.tracking-wrong': 'Saisissez le numéro de suivi tel qu’imprimé, 40 lettres et chiffres au plus.',
  'handover.proof-line':
    'Ajoutez le numéro de suivi ou une photo du colis : {name} peut annuler tant que l’envoi n’est pas noté, il doit donc être vérifiable.',
  'handover.label-line':
    'Une étiquette de retour prépayée est-elle dans le colis ? La livraison vaut pour l’aller et le retour, et {name} en a besoin pour renvoyer l’article.',
  'handover.proof-missing': 'Ajoutez le numéro de suivi, ou une photo du colis.',
  'handover.reason': 'Pourquoi annulez-vous ?',
  'handover.reason-missing': 'Choisissez une raison.',
  'handover.reason-choose': 'Choisir une raison',
  'handover.reason-damaged': 'L’article est abîmé',
  'handover.reason-not-there': 'Je ne trouve pas l’article',
  'handover.reason-not-in-time': 'Il ne peut pas arriver à temps',
  'handover.reason-mistake': 'J’ai accepté par erreur',
  'handover.reason-other': 'Une autre raison',
  'handover.note': 'Quelques mots à ce sujet',
  'handover.note-hint': 'Nécessaire si vous choisissez « Une autre raison ».',
  'handover.note-missing': 'Dites en quelques mots pourquoi.',
  'handover.note-long': 'Écrivez 500 caractères au plus.',
  'handover.note-wrong': 'Un caractère ne peut pas être envoyé.',
  'handover.cancelled-because':
    '{side, select, provider {Vous avez annulé} other {{name} a annulé}} : {reason, select, damaged {l’article est abîmé.} notThere {l’article est introuvable.} notInTime {il ne peut pas arriver à temps.} mistake {la demande a été acceptée par erreur.} other {pour une autre raison.}}',
  'handover.photos': 'Photos de son état',
  'handover.photos-when':
    '{step, select, dispatched {{way, select, inPerson {À la remise} other {À l’envoi}}} received {À l’arrivée} sentBack {{way, select, inPerson {À la restitution} other {Au renvoi}}} other {Au retour}}',
  'handover.photo': '{when}, photo {number}',
  'handover.feed':
    '{step, select, dispatched {{way, select, inPerson {{voice, select, you {Vous l’avez remis.} other {{name} l’a remis.}}} other {{voice, select, you {Vous l’avez envoyé.} other {{name} l’a envoyé.}}}}} received {{voice, select, you {Vous l’avez.} other {{name} l’a reçu.}}} sentBack {{way, select, inPerson {{voice, select, you {Vous l’avez rapporté.} other {{name} l’a rapporté.}}} other {{voice, select, you {Vous l’avez renvoyé.} other {{name} l’a renvoyé.}}}}} other {{voice, select, you {Vous l’avez récupéré.} other {{name} l’a récupéré.}}}}',
  'handover.feed-by-us':
    '{step, select, dispatched {{way, select, inPerson {Notre équipe a noté qu’il a été remis.} other {Notre équipe a noté qu’il a été envoyé.}}} received {Notre équipe a noté qu’il est arrivé.} sentBack {{way, select, inPerson {Notre équipe a noté qu’il a été rapporté.} other {Notre équipe a noté qu’il a été renvoyé.}}} other {Notre équipe a noté qu’il est de retour.}}',

  'overdue.heading':
    '{where, select, unrecorded {{dueDay, select, ahead {Retour attendu bientôt : {listing}} other {Le retour était attendu : {listing}}}} other {{late, plural, =0 {{side, select, customer {{delivery, select, pickUp {À rapporter maintenant : {listing}} other {À renvoyer maintenant : {listing}}}} other {Pas encore sur le retour : {listing}}}} other {Retour en retard : {listing}}}}}',
  'overdue.customer':
    '{where, select, unrecorded {{dueDay, select, ahead {Le retour est attendu avant la fin du {dueBack}.} other {Le retour était attendu avant la fin du {dueBack}.}} Si vous l’avez, notez-le ici, puis {delivery, select, pickUp {rapportez-le aujourd’hui} other {renvoyez-le aujourd’hui}} et notez-le aussi. S’il n’est jamais arrivé, écrivez à {name}.} onItsWay {Le {back, select, sameDay {{delivery, select, pickUp {retour} other {renvoi}}} other {retour}} était attendu avant la fin du {dueBack}, et le retard dure jusqu’à ce que {name} l’ait{fee, select, none {.} full {. Les frais de retard ont atteint {soFar}, le maximum qui puisse être prélevé.} other { : vous avez accepté {fee} par jour, {soFar} à ce jour.}}} other {{late, plural, =0 {Il devait être {delivery, select, pickUp {rapporté} other {renvoyé}} au plus tard le {returnBy}. {delivery, select, pickUp {Rapportez-le aujourd’hui} other {Renvoyez-le aujourd’hui}} et notez-le ici : {dueDay, select, ahead {après le {dueBack}} other {à partir de demain}}, c’est un retard{fee, select, none {.} other {, et vous avez accepté {fee} par jour.}}} other {Le {back, select, sameDay {{delivery, select, pickUp {retour} other {renvoi}}} other {retour}} était attendu avant la fin du {dueBack} : {late, plural, one {# jour} other {# jours}} de retard. {fee, select, none {} full {Les frais de retard ont atteint {soFar}, le maximum qui puisse être prélevé. } other {Vous avez accepté {fee} par jour, soit {soFar} à ce jour. }}{delivery, select, pickUp {Rapportez-le aujourd’hui} other {Renvoyez-le aujourd’hui}}, et notez-le ici.}}}}',
  'overdue.provider':
    '{where, select, unrecorded {{dueDay, select, ahead {Le retour est attendu} other {Le retour était attendu}} avant la fin du {dueBack}, et rien n’est noté. Notez-le ici quand vous l’avez.} other {{late, plural, =0 {{name} devait le {delivery, select, pickUp {rapporter} other {renvoyer}} au plus tard le {returnBy}, et ne l’a pas noté. Le retour {dueDay, select, ahead {est} other {était}} attendu avant la fin du {dueBack}.} other {Le {back, select, sameDay {{delivery, select, pickUp {retour} other {renvoi}}} other {retour}} était attendu avant la fin du {dueBack} : {late, plural, one {# jour} other {# jours}} de retard. Notez-le ici quand vous l’avez{fee, select, none {.} full {. Les frais de retard ont atteint {soFar}, le maximum qui puisse être prélevé : vous les demandez en signalant un problème.} other { ; {name} a accepté {fee} par jour, soit {soFar} à ce jour, que vous demandez en signalant un problème.}}}}}}{paysOut, select, yes { {payout} vous sont versés le {due}.} none { Votre part a été remboursée à {name}, rien ne vous est donc versé.} other {}}',
  'lost.customer':
    '{stage, select, failed {{paid}{bankDays} } other {}}Notre équipe a décidé que vous le payez comme perdu{objectUntil, select, none { : personne ne l’attend plus. Si vous le retrouvez, écrivez à {name}.} other {. Vous pouvez vous y opposer jusqu’au {objectUntil} ; après cela, il est débité. Entre-temps, personne ne l’attend : si vous l’avez, opposez-vous et renvoyez-le.}}',
  'lost.provider':
    '{stage, select, failed {{paid} } other {}}Notre équipe a décidé que {name} le paie comme perdu{objectUntil, select, none {} other {, et {name} peut s’y opposer jusqu’au {objectUntil}}}. S’il revient malgré tout, notez-le ici.{paysOut, select, yes { {payout} vous sont versés le {due}.} none { Votre part a été remboursée à {name}, rien ne vous est donc versé.} other {}}',
  'handover.set-stock': 'Indiquer combien vous en avez',
  'missing.customer':
    'Vous avez dit que {listing} n’est jamais arrivé : personne ne l’attend plus. S’il arrive malgré tout, notez-le ici, et {delivery, select, pickUp {rapportez} other {renvoyez}}-le à {name}.',
  'missing.provider':
    '{name} a dit qu’il n’est jamais arrivé : son retour n’est plus attendu. S’il revient chez vous, notez-le ici ; si vous apprenez que {name} l’a, signalez un problème.{paysOut, select, yes { {payout} vous sont versés le {due}.} none { Votre part a été remboursée à {name}, rien ne vous est donc versé.} other {}}',

  'notice.handover.bell':
    '{by, select, us {{step, select, dispatched {{way, select, inPerson {Notre équipe a noté la remise de {listing}} other {Notre équipe a noté l’envoi de {listing}}}} received {Notre équipe a noté l’arrivée de {listing}} sentBack {{way, select, inPerson {Notre équipe a noté que {listing} a été rapporté} other {Notre équipe a noté le renvoi de {listing}}}} other {Notre équipe a noté le retour de {listing}}}} other {{step, select, dispatched {{way, select, inPerson {{otherName} a remis {listing}} other {{otherName} a envoyé {listing}}}} received {{otherName} a reçu {listing}} sentBack {{way, select, inPerson {{otherName} a rapporté {listing}} other {{otherName} a renvoyé {listing}}}} other {{otherName} a récupéré {listing}}}}}',
  'notice.handover.subject':
    '{by, select, us {{step, select, dispatched {{way, select, inPerson {Notre équipe a noté la remise de {listing}} other {Notre équipe a noté l’envoi de {listing}}}} received {Notre équipe a noté l’arrivée de {listing}} sentBack {{way, select, inPerson {Notre équipe a noté que {listing} a été rapporté} other {Notre équipe a noté le renvoi de {listing}}}} other {Notre équipe a noté le retour de {listing}}}} other {{step, select, dispatched {{way, select, inPerson {{otherName} a remis {listing}} other {{otherName} a envoyé {listing}}}} received {{otherName} a reçu {listing}} sentBack {{way, select, inPerson {{otherName} a rapporté {listing}} other {{otherName} a renvoyé {listing}}}} other {{otherName} a récupéré {listing}}}}}',
  'notice.handover.preview': 'Voyez où il est, et la suite.',
  'notice.handover.heading':
    '{step, select, dispatched {{way, select, inPerson {Il est chez vous} other {Il est en route}}} received {Il est arrivé} sentBack {{way, select, inPerson {Il est de nouveau chez vous} other {Il revient}}} other {Il est de retour}}',
  'notice.handover.line':
    '{by, select, us {{step, select, dispatched {{way, select, inPerson {Notre équipe a noté que {listing} vous a été remis. Confirmez que vous l’avez.} other {Notre équipe a noté que {listing} vous a été envoyé. Confirmez à l’arrivée.}}} received {Notre équipe a noté l’arrivée de {listing}.} sentBack {{way, select, inPerson {Notre équipe a noté que {listing} vous a été rapporté. Regardez-le} other {Notre équipe a noté que {listing} vous a été renvoyé. Regardez-le à l’arrivée}}, et confirmez le retour.} other {Notre équipe a noté que {listing} est de retour chez son propriétaire.{completes, select, never {} other { La commande se termine le {completes}.}}}}} other {{step, select, dispatched {{way, select, inPerson {{otherName} dit vous avoir remis {listing}. Confirmez que vous l’avez.} other {{otherName} a envoyé {listing}. Confirmez à l’arrivée.}}} received {{otherName} a confirmé l’arrivée de {listing}.} sentBack {{way, select, inPerson {{otherName} dit vous avoir rapporté {listing}. Regardez-le} other {{otherName} a renvoyé {listing}. Regardez-le à l’arrivée}}, et confirmez le retour.} other {{otherName} a récupéré et vérifié {listing}.{completes, select, never {} other { La commande se termine le {completes}.}}}}}}',
  'notice.handover.button': 'Voir où il est',

  'notice.handover-due.bell':
    '{step, select, dispatched {À envoyer ou à remettre avant la fin du {day} : {listing}} received {Article arrivé ? {listing}} sentBack {{delivery, select, pickUp {À rapporter} other {À renvoyer}} avant la fin du {day} : {listing}} other {Article de retour ? {listing}}}',
  'notice.handover-due.subject':
    '{step, select, dispatched {À envoyer ou à remettre avant la fin du {day} : {listing}} received {Article arrivé ? {listing}} sentBack {{delivery, select, pickUp {À rapporter} other {À renvoyer}} avant la fin du {day} : {listing}} other {Article de retour ? {listing}}}',
  'notice.handover-due.preview': 'Confirmez-le sur la page de la commande.',
  'notice.handover-due.heading':
    '{step, select, dispatched {C’est le moment} received {Est-il arrivé ?} sentBack {Il est temps de le {delivery, select, pickUp {rapporter} other {renvoyer}}} other {Est-il de retour ?}}',
  'notice.handover-due.line':
    '{step, select, dispatched {{kind, select, sale {Envoyez ou remettez {listing} à {otherName} avant la fin du {day}, et confirmez-le sur la page de la vente. Sans cela, la vente est annulée et {otherName} est entièrement remboursé.} other {Envoyez ou remettez {listing} à {otherName} avant la fin du {day}, et confirmez-le sur la page de la réservation.{delivery, select, pickUp {} other { Joignez une étiquette de retour prépayée : la livraison vaut pour l’aller et le retour.}}}}} received {{delivery, select, pickUp {La remise de {listing} est notée} other {L’envoi de {listing} est noté}}. Confirmez que vous l’avez, ou écrivez à {otherName}.} sentBack {Renvoyez ou rapportez {listing} à {otherName} avant la fin du {day}, et confirmez-le sur la page de votre commande.{delivery, select, pickUp {} other { Utilisez l’étiquette de retour jointe ; s’il n’y en avait pas, demandez-la à {otherName}.}}} other {Le renvoi de {listing} est noté. Regardez-le et confirmez le retour, ou écrivez à {otherName}.}}',

  'notice.handover-late.bell':
    '{step, select, dispatched {{delivery, select, pickUp {La remise de {listing} n’est pas notée} other {L’envoi de {listing} n’est pas noté}}} received {Article pas arrivé ? {listing}} returned {Article de retour ? {listing}, attendu avant la fin du {day}} other {Retour en retard : {listing}, attendu avant la fin du {day}{fee, select, none {} other { ({fee} par jour)}}}}',
  'notice.handover-late.subject':
    '{step, select, dispatched {{delivery, select, pickUp {La remise de {listing} n’est pas notée} other {L’envoi de {listing} n’est pas noté}}} received {Article pas arrivé ? {listing}} returned {Article de retour ? {listing}, attendu avant la fin du {day}} other {Retour en retard : {listing}, attendu avant la fin du {day}{fee, select, none {} other { ({fee} par jour)}}}}',
  'notice.handover-late.preview': 'C’était attendu avant la fin du {day}.',
  'notice.handover-late.heading':
    '{step, select, dispatched {{delivery, select, pickUp {Pas encore remis ?} other {Pas encore envoyé ?}}} received {Pas encore arrivé ?} returned {Est-il de retour ?} other {Le retour est en retard}}',
  'notice.handover-late.line':
    '{step, select, dispatched {{delivery, select, pickUp {{otherName} devait venir chercher {listing} avant la fin du {day}. Si vous l’avez remis, confirmez-le sur la page de la réservation. Sinon, écrivez à {otherName}, qui peut maintenant annuler et être entièrement remboursé.} other {Vous deviez envoyer {listing} à {otherName} avant la fin du {day}. Envoyez-le aujourd’hui et confirmez-le sur la page de la réservation : s’il n’arrive pas avant la fin du premier jour, {otherName} peut annuler et être entièrement remboursé.}}} received {Vous deviez recevoir {listing} avant la fin du {day}. Si vous l’avez, confirmez-le sur la page de votre commande. Sinon, vous pouvez y annuler et être entièrement remboursé.} returned {{way, select, inPerson {La restitution de {listing} est notée} other {Le renvoi de {listing} est noté}}. C’était attendu avant la fin du {day}. Si vous l’avez, regardez-le et confirmez le retour{fee, select, none {.} other { : jusque-là, il compte comme en retard.}} Sinon, écrivez à {otherName}{fee, select, none {.} other {, qui a accepté {fee} par jour de retard.}}} other {{delivery, select, pickUp {{otherName} devait récupérer {listing}} other {{listing} devait être de retour, ou en chemin,}} avant la fin du {day}. {fee, select, none {} other {Vous avez accepté {fee} par jour de retard. }}{delivery, select, pickUp {Rapportez} other {Renvoyez}}-le aujourd’hui et confirmez-le sur la page de votre commande : quelqu’un l’attend peut-être.}}',
  'notice.handover-late-other.bell':
    '{step, select, dispatched {{delivery, select, pickUp {{otherName} n’a pas noté la remise de {listing}} other {{otherName} n’a pas noté l’envoi de {listing}}}} received {{otherName} n’a pas confirmé l’arrivée de {listing}} returned {Retour non confirmé : {listing}, attendu avant la fin du {day}{fee, select, none {} other { ({fee} par jour)}}} other {Retour en retard : {listing}}}',
  'notice.handover-late-other.subject':
    '{step, select, dispatched {{delivery, select, pickUp {{otherName} n’a pas noté la remise de {listing}} other {{otherName} n’a pas noté l’envoi de {listing}}}} received {{otherName} n’a pas confirmé l’arrivée de {listing}} returned {Retour non confirmé : {listing}, attendu avant la fin du {day}{fee, select, none {} other { ({fee} par jour)}}} other {Retour en retard : {listing}}}',
  'notice.handover-late-other.preview': 'C’était attendu avant la fin du {day}.',
  'notice.handover-late-other.heading':
    '{step, select, dispatched {{delivery, select, pickUp {Pas encore remis ?} other {Pas encore envoyé ?}}} received {Est-il arrivé ?} returned {Retour pas encore confirmé} other {Le retour est en retard}}',
  'notice.handover-late-other.line':
    '{step, select, dispatched {{delivery, select, pickUp {Vous deviez aller chercher {listing} chez {otherName} avant la fin du {day}. Si vous l’avez, confirmez-le sur la page de votre commande. Sinon, écrivez à {otherName}, ou annulez-y et vous serez entièrement remboursé.} other {{otherName} devait envoyer {listing} avant la fin du {day}, et n’a pas noté l’envoi. Un rappel lui a été envoyé. S’il n’arrive pas avant la fin du premier jour, vous pouvez annuler et être entièrement remboursé.}}} received {{otherName} n’a pas confirmé l’arrivée de {listing}, et peut annuler avec remboursement s’il n’est pas arrivé. Écrivez à {otherName}.} returned {{way, select, inPerson {Vous avez rapporté {listing}} other {Vous avez renvoyé {listing}}}. C’était attendu avant la fin du {day}, et {otherName} n’a pas confirmé son retour{fee, select, none {.} other {. Vous avez accepté {fee} par jour jusqu’à ce retour.}} {way, select, inPerson {Demandez à {otherName} de le confirmer.} other {Regardez où en est le colis ; s’il est arrivé, demandez à {otherName} de le confirmer.}}} other {{delivery, select, pickUp {Vous deviez récupérer {listing}} other {{listing} devait être de retour, ou en chemin,}} avant la fin du {day}, et {otherName} n’a pas noté le retour. Un rappel lui a été envoyé ; un message peut aider.}}',
  'notice.handover-next.bell':
    '{step, select, returned {Retour de la location précédente non confirmé : {listing}} other {Pas encore de retour de la location précédente : {listing}}}',
  'notice.handover-next.subject':
    '{step, select, returned {Retour de la location précédente non confirmé : {listing}} other {Pas encore de retour de la location précédente : {listing}}}',
  'notice.handover-next.preview': '{otherName} est prévenu.',
  'notice.handover-next.heading': 'Un retard est possible',
  'notice.handover-next.line':
    '{step, select, returned {{otherName} n’a pas confirmé le retour de {listing} de la location précédente. C’était attendu avant la fin du {day}, avant que ce soit votre tour.} other {{listing} devait être de retour, ou en chemin, avant la fin du {day}, avant que ce soit votre tour.}} Un rappel a été envoyé. S’il n’est pas chez vous avant la fin de votre premier jour, vous pouvez annuler et être entièrement remboursé.',
} as const;
