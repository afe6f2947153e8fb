export const payoutNoticeMessages = {
  'notice.payout-due.bell': 'Stripe a besoin de quelque chose avant que nous puissions vous payer',
  'notice.payout-due.subject': 'Nous ne pouvons pas vous payer tant que Stripe n’a pas votre réponse',
  'notice.payout-due.preview': 'Cela prend quelques minutes.',
  'notice.payout-due.heading': 'Stripe a besoin de quelque chose',
  'notice.payout-due.line':
    'Stripe, notre prestataire de paiement, a une question sur vos coordonnées de versement, et le délai est passé. Jusqu’à votre réponse, vos articles ne peuvent pas être réservés et nous ne pouvons pas vous payer.',
  'notice.payout-due.button': 'Voir ce qui manque',

  'notice.payout-reduced.bell':
    '{claim, select, yes {{taken} de ce qui a été débité pour votre demande au sujet de {listing} ont été repris} other {{taken} de votre versement pour {listing} ont été repris : il vous reste {left}}}',
  'notice.payout-reduced.subject':
    '{claim, select, yes {{taken} de votre demande au sujet de {listing} ont été repris} other {{taken} de votre versement pour {listing} ont été repris}}',
  'notice.payout-reduced.preview': 'Il vous en reste {left}.',
  'notice.payout-reduced.heading':
    '{claim, select, yes {{taken} de votre demande ont été repris} other {{taken} de votre versement ont été repris}}',
  'notice.payout-reduced.line':
    '{why, select, disputed {La banque du client a repris {claim, select, yes {ce qui a été débité pour votre demande au sujet de {listing}} other {le paiement de {listing}}}, ou une partie.} refunded {Une partie {claim, select, yes {de ce qui a été débité pour votre demande au sujet de {listing}} other {du paiement de {listing}}} a été remboursée.} other {Le montant débité pour {listing} est inférieur à ce qui était convenu.}} Notre équipe a décidé que {taken} sont retirés de votre part : il vous reste {left}.',
  'notice.payout-reduced.line-2': 'Si vous pensez que c’est une erreur, répondez à cet e-mail.',
  'notice.payout-reduced.button': 'Voir la commande',

  'notice.bank-account-added.bell': 'Vos versements vont sur le compte bancaire se terminant par {last4}',
  'notice.bank-account-added.subject': 'Vos coordonnées bancaires sont enregistrées',
  'notice.bank-account-added.preview':
    'Le compte se termine par {last4}. Si ce n’était pas vous, prévenez-nous tout de suite.',
  'notice.bank-account-added.heading': 'Vos coordonnées bancaires sont enregistrées',
  'notice.bank-account-added.line':
    'Vos gains sont versés sur le compte bancaire se terminant par {last4}. Si vous l’avez ajouté, tout va bien.',
  'notice.bank-account-added.line-2':
    'Si ce n’était pas vous, saisissez votre propre compte, changez votre mot de passe et répondez aussitôt à cet e-mail.',
  'notice.bank-account-added.button': 'Vérifier mes coordonnées',

  'notice.bank-account-changed.bell': 'Vos versements vont désormais sur le compte bancaire se terminant par {last4}',
  'notice.bank-account-changed.subject': 'Vos versements vont sur un autre compte bancaire',
  'notice.bank-account-changed.preview':
    'Le compte se termine par {last4}. Si ce n’était pas vous, prévenez-nous tout de suite.',
  'notice.bank-account-changed.heading': 'Vos versements vont sur un autre compte bancaire',
  'notice.bank-account-changed.line':
    'Désormais, vos gains sont versés sur le compte bancaire se terminant par {last4}. Si ce changement vient de vous, tout va bien.',
  'notice.bank-account-changed.line-2':
    'Si ce n’était pas vous, saisissez de nouveau votre propre compte, changez votre mot de passe et répondez aussitôt à cet e-mail.',
  'notice.bank-account-changed.button': 'Vérifier mes coordonnées',

  'notice.payout-paid.bell': '{amount} sur votre compte bancaire',
  'notice.payout-paid.subject': '{amount} sur votre compte bancaire',
  'notice.payout-paid.preview':
    'Versé sur {known, select, yes {le compte se terminant par {last4}} other {votre compte bancaire}}.',
  'notice.payout-paid.heading': '{amount} pour vous',
  'notice.payout-paid.line':
    'Vos gains ont été versés sur votre compte bancaire{known, select, yes { se terminant par {last4}} other {}} le {day}. Il faut parfois un jour de plus à la banque pour les afficher.',
  'notice.payout-paid.button': 'Voir vos versements',
  'notice.payout-failed.bell': 'Votre banque a renvoyé un versement de {amount}',
  'notice.payout-failed.subject': 'Votre banque a renvoyé {amount}',
  'notice.payout-failed.preview': 'Vérifiez votre compte bancaire.',
  'notice.payout-failed.heading': 'Nous n’avons pas pu vous verser {amount}',
  'notice.payout-failed.line':
    'Votre banque a renvoyé notre paiement vers {known, select, yes {le compte se terminant par {last4}} other {votre compte}}. Rien n’est perdu : Stripe le garde pour vous jusqu’à ce que vos coordonnées soient exactes.',
  'notice.payout-failed.button': 'Vérifier mes coordonnées',
} as const;
