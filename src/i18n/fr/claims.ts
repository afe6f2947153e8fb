/** Ce que le propriétaire réclame dans un litige, et ce qu’il en advient. */
export const claimMessages = {
  'payment.claim-description': '{title} : prélevé pour un problème',

  'case.outcome-charge':
    '{claim, select, charged {Notre équipe a décidé que {role, select, customer {vous payez} other {{name} paie}}, et c’est payé.} dropped {Notre équipe a regardé à nouveau : rien n’est prélevé.} objected {{role, select, customer {Notre équipe a décidé que vous payez, et regarde à nouveau.} other {Notre équipe a décidé que {name} paie, et regarde à nouveau.}}} owed {Notre équipe a décidé que {role, select, customer {vous payez} other {{name} paie}}, et c’est encore dû.} other {Notre équipe a décidé que {role, select, customer {vous payez} other {{name} paie}}.}}',
  'case.said-claimed': '{who, select, you {Vous réclamez} other {{name} réclame}} {amount}',
  'case.said-charge':
    'Notre équipe a décidé : {reader, select, customer {vous payez} other {{customer} paie}} {amount}',
  'case.said-objected': '{who, select, you {Vous contestez} other {{name} conteste}} cette décision',
  'case.said-banned':
    'Le compte du client est fermé, et il ne peut pas contester ici : notre équipe décide une seconde fois avant tout prélèvement',
  'case.said-dropped': 'Notre équipe a décidé : rien n’est prélevé',
  'case.said-charged': '{amount} ont été prélevés',
  'case.said-unpaid': 'La carte a été refusée ; un nouvel essai suivra',
  'case.said-owed': '{amount} n’ont pas pu être prélevés et restent dus',
  'case.said-returned':
    'Notre équipe a décidé : {amount} {reader, select, customer {vous sont rendus} other {retournent à {customer}}}',

  'case.claim-amount': 'Montant que vous réclamez',
  'case.claim-hint':
    'Comme votre client l’a accepté, vous pouvez réclamer au plus : {list}. Laissez vide en cas de retard (nous le calculons), ou si vous voulez seulement en parler.',
  'case.claim-up-to':
    '{kind, select, lateFee {retard {amount} par jour ({most} en tout)} cleaning {nettoyage {amount}} repair {réparation {amount}} other {perte {amount}}}',
  'case.claim-open-hint':
    'Jusqu’à {most}, comme votre client l’a accepté. Notre équipe décide ; ajoutez des photos qui le montrent.',
  'case.claim-late':
    '{days, plural, one {# jour} other {# jours}} de retard au tarif accepté : {amount}. Notre équipe décide.',
  'case.claim-late-typed': 'Laissez vide en cas de retard : les frais convenus se calculent d’après les jours.',
  'case.claim-save': 'Envoyer la réclamation',
  'case.claim-wrong': 'Saisissez un montant supérieur à 0, par exemple 45 ou 45,50.',
  'case.claim-too-high': 'C’est plus que ce que le client a accepté, ou que ce qu’il en reste.',

  'case.pay-title':
    '{kind, select, lateFee {Frais de retard} cleaning {Nettoyage} repair {Réparation} other {Perte}} : {amount}',
  'case.pay-customer-named': '{name} réclame ce montant. Notre équipe décide ; rien n’est prélevé jusque-là.',
  'case.pay-provider-named': 'Vous réclamez ce montant. Notre équipe décide quand le litige lui parvient.',
  'case.pay-closed': 'Rien n’est prélevé pour cela.',
  'case.pay-customer-announced':
    '{objects, select, yes {Payez ou contestez avant le {until}.} other {Payez avant le {until}.}} Ensuite nous débitons la carte que vous avez acceptée en commandant.',
  'case.pay-provider-announced':
    '{objects, select, yes {{name} peut payer ou contester jusqu’au {until}.} other {{name} peut payer jusqu’au {until}.}} Ensuite sa carte est débitée. Le montant part vers votre banque une semaine après le paiement, sans commission.',
  'case.pay-customer-objected': 'Vous contestez. Notre équipe regarde à nouveau, et rien n’est prélevé jusque-là.',
  'case.pay-provider-objected': '{name} conteste. Notre équipe regarde à nouveau.',
  'case.pay-customer-banned': 'Notre équipe regarde à nouveau, et rien n’est prélevé jusque-là.',
  'case.pay-provider-banned':
    'Le compte du client est fermé, et il ne peut pas contester ici. Notre équipe regarde à nouveau avant le prélèvement.',
  'case.pay-customer-due':
    'Nous débitons la carte que vous avez acceptée. {refused, select, yes {Votre banque l’a refusée : payez ici, ou nous réessayons dans quelques jours.} other {}}',
  'case.pay-provider-due':
    'La carte de {name} est en cours de débit. {refused, select, yes {Sa banque l’a refusée, et nous réessayons dans quelques jours.} other {}}',
  'case.pay-customer-charged': 'Payé le {when}.',
  'case.pay-provider-charged':
    'Payé le {when}. {paid, select, taken {} yes {Le montant est parti vers votre banque.} other {Le montant part vers votre banque le {until}, sans commission.}}',
  'case.pay-customer-owed':
    'Le prélèvement n’a pas été possible, et nous n’essayons plus. Vous devez encore ce montant à {name}. Payez-le ici, avec une carte qui fonctionne.',
  'case.pay-provider-owed':
    'Le prélèvement n’a pas été possible, et nous n’essayons plus. {name} vous doit encore ce montant, et peut le payer ici. Si vous le réglez entre vous autrement, dites-le-nous.',
  'case.pay-customer-dropped': 'Notre équipe a décidé que rien n’est prélevé.',
  'case.pay-provider-dropped': 'Notre équipe a décidé que rien n’est prélevé.',
  'case.pay-late':
    '{days, plural, one {# jour} other {# jours}} de retard, à {fee} par jour, comme {role, select, customer {vous l’avez accepté} other {votre client l’a accepté}}.',
  'case.pay-disputed':
    '{role, select, customer {Votre banque conteste ce prélèvement et en décide. La commande elle-même n’est pas concernée.} other {La banque du client conteste ce prélèvement. Son versement attend la décision de la banque ; la commande n’est pas concernée.}}',
  'case.pay-taken-back':
    '{role, select, customer {Votre banque vous l’a rendu, en tout ou en partie.} other {La banque du client l’a repris, en tout ou en partie. {paid, select, none {Rien ne vous en est versé.} other {Il vous reste {left}.}}}}',
  'case.pay-refunded': '{amount} en ont été remboursés.',
  'case.pay-with': 'Payer avec',
  'case.pay-kept-card': 'La carte de votre commande{card, select, none {} other { : {card}}}',
  'case.pay-card-missing': 'Choisissez une carte.',
  'case.pay-add-card': 'Ajouter une carte pour payer {amount}',
  'case.pay-other-card': 'Avec une autre carte ? <link>Ajoutez-la</link> : elle est enregistrée dans votre compte.',
  'case.pay': 'Payer {amount} maintenant',
  'case.pay-refused': 'Votre banque a refusé le paiement. Rien n’a été débité. Essayez une autre carte.',
  'case.pay-unconfirmed':
    'Votre banque n’a pas confirmé le paiement. Rien n’a été débité. Réessayez, ou payez avec une autre carte.',
  'case.pay-unknown':
    'Nous ne savons pas encore si le paiement a eu lieu. Regardez dans une minute avant de réessayer.',
  'case.pay-at-bank': 'Votre banque veut s’assurer que c’est vous. <link>Continuer vers votre banque</link>',
  'case.pay-ended': 'Cet essai a pris fin, et rien n’a été débité. Vous devez toujours ce montant : payez-le ici.',
  'case.pay-over': 'Ceci ne peut plus être payé. La page montre où en sont les choses.',
  'case.object': 'Contester',
  'case.object-line': 'Dites ce qui ne va pas. Notre équipe décide à nouveau, et rien n’est prélevé jusque-là.',
  'case.object-content': 'Pourquoi vous contestez',
  'case.object-send': 'Envoyer la contestation',

  'case.banner-pay':
    'Notre équipe a décidé que vous payez pour un problème avec cette commande. {objects, select, yes {Payez ou contestez à temps.} other {Payez, sinon votre carte est débitée.}} {link}',
  'case.banner-owed':
    'Vous devez encore ce que notre équipe a décidé au sujet d’un problème avec cette commande. {link}',

  'order.claim-line':
    'Prélevé plus tard : {kind, select, lateFee {frais de retard} cleaning {nettoyage} repair {réparation} other {perte}}',
  'order.claim-line-date': 'Prélevé le {when}',

  'payouts.statement-claim': 'Prélevé pour un problème',

  'deletion.reason-claim': 'Ce qui est réclamé pour <link>{title}</link> n’est pas encore réglé.',

  'console.case-was-charge': 'Clos : un prélèvement a été décidé',
  'console.case-charge': 'Débiter le client : jusqu’à {most}',
  'console.case-charge-line':
    '{objects, select, no {Il peut d’abord payer.} later {Son compte est fermé et il ne peut pas contester : la décision reviendra une seconde fois.} never {Son compte est fermé : il ne peut ni payer ni contester.} other {Il peut d’abord payer ou contester.}} Ensuite la carte qu’il a acceptée est débitée. Le montant revient au propriétaire en entier.',
  'console.case-dropped': 'Ne rien prélever',
  'console.case-dropped-line': 'La réclamation prend fin. Rien n’est prélevé, et rien ne reste dû.',
  'console.case-charge-amount': 'Le client paie',
  'console.case-charge-hint': 'Jusqu’à {most}. Le propriétaire réclame {named}.',
  'console.case-charge-wrong': 'Saisissez un montant supérieur à 0, par exemple 45 ou 45,50.',
  'console.case-charge-too-high': 'C’est plus que ce que le client a accepté, ou que ce qu’il en reste.',
  'console.case-claim': 'Réclamation',
  'console.case-claim-state':
    '{kind, select, lateFee {Frais de retard} cleaning {Nettoyage} repair {Réparation} other {Perte}}, {named} réclamés. {state, select, named {Pas décidé.} announced {{amount} décidés ; prélevés après le {until}.} objected {{amount} décidés, et le client conteste.} banned {{amount} décidés. Le compte du client est fermé, et il ne peut pas contester : décidez une seconde fois.} due {{amount} sont en cours de prélèvement.} charged {{amount} prélevés.} owed {{amount} n’ont pas pu être prélevés et restent dus.} other {Rien n’est prélevé.}}',
  'console.case-claim-unagreed': 'Rien ne peut être prélevé : le client ne l’a pas accepté en commandant.',
  'console.case-no-charge': 'Le propriétaire n’a rien réclamé : rien ne peut être prélevé.',
  'console.case-return': 'Rembourser le prélèvement',
  'console.case-return-line': 'Le propriétaire le supporte : c’est pris sur ce qu’il reçoit pour cette réclamation.',
  'console.cases-done-charge': 'Décidé : le client paie. Les deux parties sont prévenues.',
  'console.cases-done-dropped': 'Décidé : rien n’est prélevé. Les deux parties sont prévenues.',
  'console.cases-done-return': 'Remboursé. Les deux parties sont prévenues.',
};
