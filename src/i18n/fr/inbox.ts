import { minutesToPay } from '#src/domain/process/durations.ts';

export const inboxMessages = {
  'inbox.title': 'Messages',
  'inbox.sections': 'Listes',
  'inbox.as-provider': 'Côté propriétaire',
  'inbox.as-customer': 'Côté client',
  'inbox.list.sales': 'Toutes les demandes',
  'inbox.list.sales-rent': 'Mes articles loués',
  'inbox.list.sales-sale': 'Mes ventes',
  'inbox.list.sales-offers': 'Offres reçues',
  'inbox.list.orders': 'Toutes les commandes',
  'inbox.list.orders-rent': 'Mes locations',
  'inbox.list.orders-sale': 'Mes achats',
  'inbox.list.orders-offers': 'Offres envoyées',
  'inbox.loading': 'Chargement',

  'inbox.listing': '{listing}{what, select, none {} other {, {what}}}',
  'inbox.listings': '{count, plural, one {# article} other {# articles}}',
  'inbox.unpaid': `Pas encore payé. Terminez le paiement en ${minutesToPay} minutes pour envoyer la demande.`,
  'inbox.request-closed': 'Cet article n’est plus proposé : la demande ne peut pas être acceptée.',
  'inbox.offer-impossible':
    '{label, select, pendingPayment {Cette commande n’est plus possible ainsi : elle ne peut pas être payée.} other {Cette commande n’est plus possible ainsi : l’offre ne peut pas être acceptée.}}',
  'inbox.completed': '{kind, select, sale {La vente est terminée.} other {La location est terminée.}}',
  'inbox.own-words': 'Vous : {words}',
  'inbox.waits': 'Attend votre réponse',
  'inbox.waits-else': 'Attend votre action',
  'inbox.unread': 'Non lu',
  'inbox.left':
    '{label}, encore {count, plural, one {# {unit, select, day {jour} hour {heure} other {minute}}} other {# {unit, select, day {jours} hour {heures} other {minutes}}}}',

  'inbox.state.enquiry': 'Question',
  'inbox.state.requested': 'Demandé',
  'inbox.state.pending-payment': 'Paiement en attente',
  'inbox.state.pending': 'En attente',
  'inbox.state.accepted': 'Accepté',
  'inbox.state.declined': 'Refusé',
  'inbox.state.expired': 'Expiré',
  'inbox.state.canceled': 'Annulé',
  'inbox.state.delivered': 'Livré',

  'inbox.claim':
    '{claim, select, inTime {{side, select, customer {Notre équipe a décidé que vous payez : payez ou contestez à temps.} other {Notre équipe a décidé que {name} paie.}}} toPay {{side, select, customer {Notre équipe a décidé que vous payez : payez, sinon votre carte est débitée.} other {Notre équipe a décidé que {name} paie.}}} owed {{side, select, customer {Vous devez encore ce que notre équipe a décidé.} other {{name} doit encore ce que notre équipe a décidé.}}} other {{side, select, customer {Vous contestez, et notre équipe regarde à nouveau.} other {{name} conteste, et notre équipe regarde à nouveau.}}}}',
  'inbox.case':
    '{waits, select, you {Un problème a été signalé, et votre réponse est attendue.} operator {Un problème a été signalé. Notre équipe décide.} other {Un problème a été signalé. {name} peut répondre.}}',
  'inbox.overdue':
    '{late, plural, =0 {Il devrait être sur le retour : {delivery, select, pickUp {rapportez} other {renvoyez}}-le aujourd’hui.} other {{late, plural, one {# jour} other {# jours}} de retard{fee, select, none {} other {, {fee} par jour}}.{side, select, customer {{where, select, onItsWay {} other { {delivery, select, pickUp {Rapportez} other {Renvoyez}}-le aujourd’hui.}}} other {}}}}',
  'inbox.due':
    '{step, select, dispatched {{delivery, select, pickUp {Remettez-le, et notez-le.} other {Envoyez-le, et notez-le.}}} received {Est-il arrivé ? Notez quand vous l’avez.} sentBack {{delivery, select, pickUp {Il est temps de le rapporter.} other {Il est temps de le renvoyer.}}} other {Est-il de retour ? Confirmez-le.}}',

  'inbox.status': 'Afficher',
  'inbox.status.all': 'Tous les statuts',
  'inbox.status.yours': 'En attente de vous',
  'inbox.status.waiting': 'En attente d’une réponse',
  'inbox.status.accepted': 'Acceptés',
  'inbox.status.delivered': 'Livrés',
  'inbox.status.ended': 'Terminés',

  'inbox.search': 'Article, nom ou mots d’un message',
  'inbox.search-button': 'Rechercher',
  'inbox.empty.search': 'Rien trouvé pour « {words} »',
  'inbox.empty.search-line': 'Nous avons cherché dans les articles, les noms et les messages de cette liste.',
  'inbox.empty.search-all': 'Afficher toute la liste',
  'inbox.empty.narrowed': 'Rien avec ce statut',
  'inbox.empty.narrowed-line': 'Retirez le filtre pour voir le reste.',
  'inbox.empty.narrowed-all': 'Afficher tous les statuts',
  'inbox.empty.yours': 'Rien n’attend votre action',
  'inbox.empty.yours-line': 'Ce qui demande une réponse, un paiement ou une étape de votre part apparaît ici.',
  'inbox.empty.sales': 'Aucune demande pour l’instant',
  'inbox.empty.sales-line':
    'Les demandes pour vos articles apparaissent ici. Ce que vous louez ou achetez aux autres se trouve dans <link>vos commandes</link>.',
  'inbox.empty.rotate': 'Proposer un article',
  'inbox.empty.orders': 'Aucune commande pour l’instant',
  'inbox.empty.orders-rent': 'Aucune location pour l’instant',
  'inbox.empty.orders-sale': 'Aucun achat pour l’instant',
  'inbox.empty.orders-line': 'Les articles que vous louez ou achetez apparaissent ici.',
  'inbox.empty.offers': 'Aucune offre pour l’instant',
  'inbox.empty.offers-line':
    '{side, select, orders {Faites une offre sur la page d’un article : pour louer, choisissez d’abord vos jours.} other {Les offres pour vos articles apparaissent ici.}}',
  'inbox.empty.find-rent': 'Trouver quelque chose à louer',
  'inbox.empty.find-sale': 'Trouver quelque chose à acheter',
  'inbox.failed': 'Vos messages ne se sont pas chargés',
  'inbox.failed-line': 'Recharger la page suffit en général.',
} as const;
