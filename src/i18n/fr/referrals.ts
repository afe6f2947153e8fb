export const referralMessages = {
  'referrals.title': 'Parrainage',
  'referrals.lede':
    'Partagez votre code. Une amie qui l’utilise en s’inscrivant a {amount} de réduction sur une commande, et vous recevez {amount} une fois sa première commande terminée.',
  'referrals.closed': 'Nous ne donnons plus de nouveaux crédits pour le moment. Ceux que vous avez restent valables.',
  'referrals.code': 'Votre code',
  'referrals.link': 'Votre lien',
  'referrals.link-hint': 'Il ouvre la page d’inscription avec votre code déjà rempli.',
  'referrals.no-code':
    'Cette personne n’a pas encore de code. Nous le créons quand elle ouvre cette page pour la première fois.',
  'referrals.copy-code': 'Copier votre code',
  'referrals.copy-link': 'Copier votre lien',
  'referrals.credits': 'Vos crédits',
  'referrals.left': '{left, plural, =0 {Aucun crédit restant} one {# crédit restant} other {# crédits restants}}',
  'referrals.how':
    'Un crédit est déduit automatiquement de votre commande suivante : vous le voyez dans le prix avant de payer. Une commande en utilise un. Si elle est annulée et remboursée en totalité, le crédit revient.',
  'referrals.none': 'Aucun crédit pour l’instant. Ils apparaissent ici dès que vous en avez un.',
  'referrals.waiting':
    '{waiting, plural, one {# amie s’est inscrite et n’a pas encore terminé de commande.} other {# amies se sont inscrites et n’ont pas encore terminé de commande.}}',
  'referrals.for-sign-up': 'Pour votre inscription avec le code de {name}',
  'referrals.for-referral': 'Première commande terminée : {name}',
  'referrals.friend': 'une amie',
  'referrals.since': 'Depuis le {day}',
  'referrals.until': 'Depuis le {day}, valable jusqu’au {until}',
  'referrals.state-unused': 'Non utilisé',
  'referrals.state-used': 'Utilisé',
  'referrals.state-expired': 'Expiré',
  'referrals.state-returned': 'Rendu',
  'referrals.state-unearned': 'Commande remboursée',
  'referrals.state-refused': 'Pas pour ce compte',
} as const;
