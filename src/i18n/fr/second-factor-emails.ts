export const secondFactorEmailMessages = {
  'email.second-factor.not-you':
    'Si ce n’était pas vous, quelqu’un d’autre peut accéder à votre compte. Choisissez un nouveau mot de passe maintenant, et écrivez-nous.',
  'email.second-factor.settings': 'Voir vos réglages de connexion',

  'email.authenticator-on.subject': 'La connexion demande maintenant un code',
  'email.authenticator-on.preview': 'Une application d’authentification a été configurée.',
  'email.authenticator-on.heading': 'La connexion demande maintenant un code',
  'email.authenticator-on.line':
    'Une application d’authentification a été configurée pour votre compte chez {marketplace}. Désormais, votre mot de passe ne suffit plus : nous demandons aussi un code de l’application. Vos autres sessions ont été fermées.',
  'email.authenticator-on.not-you':
    'Si ce n’était pas vous, quelqu’un d’autre peut accéder à votre compte. Utilisez le bouton pour recevoir un lien et choisir un nouveau mot de passe : si vous le faites dans la semaine, l’application est retirée aussi. Plus tard, écrivez-nous.',

  'email.authenticator-off.subject': 'La connexion ne demande plus de code',
  'email.authenticator-off.preview': 'L’application d’authentification a été désactivée.',
  'email.authenticator-off.heading': 'La connexion ne demande plus de code',
  'email.authenticator-off.line':
    'L’application d’authentification de votre compte a été désactivée. Ses codes de secours ne fonctionnent plus.',

  'email.recovery-codes-made.subject': 'Vous avez de nouveaux codes de secours',
  'email.recovery-codes-made.preview': 'Les anciens codes ne fonctionnent plus.',
  'email.recovery-codes-made.heading': 'Vous avez de nouveaux codes de secours',
  'email.recovery-codes-made.line':
    'De nouveaux codes de secours ont été créés pour votre compte. Les anciens codes ne fonctionnent plus.',

  'email.recovery-code-used.subject': 'Un code de secours a été utilisé',
  'email.recovery-code-used.preview':
    '{left, plural, =0 {Il n’en reste aucun} =1 {Il en reste un} other {Il en reste #}}.',
  'email.recovery-code-used.heading': 'Un code de secours a été utilisé',
  'email.recovery-code-used.line':
    'Un code de secours de votre compte a été utilisé, et ne fonctionne plus. {left, plural, =0 {Il n’en reste aucun} =1 {Il en reste un} other {Il en reste #}}.',

  'email.wrong-codes.subject': 'Quelqu’un a saisi des codes faux pour votre compte',
  'email.wrong-codes.preview': 'Cette personne a passé la première étape de la connexion.',
  'email.wrong-codes.heading': 'Quelqu’un a saisi des codes faux pour votre compte',
  'email.wrong-codes.line':
    'Quelqu’un a passé la première étape de la connexion, avec votre mot de passe ou par un autre de vos comptes, puis saisi des codes faux. Cette personne n’a pas pu entrer.',
  'email.wrong-codes.line-2':
    'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe maintenant, et vérifiez les autres moyens de connexion de votre compte.',

  'email.passkey-added.subject': 'Une clé d’accès a été ajoutée à votre compte',
  'email.passkey-added.preview': '{name}',
  'email.passkey-added.heading': 'Une clé d’accès a été ajoutée',
  'email.passkey-added.line': 'La clé d’accès « {name} » permet maintenant de se connecter à votre compte.',
  'email.passkey-added.not-you':
    'Si ce n’était pas vous, quelqu’un d’autre peut accéder à votre compte. Utilisez le bouton pour recevoir un lien et choisir un nouveau mot de passe : si vous le faites dans la semaine, la clé d’accès est retirée aussi. Plus tard, écrivez-nous.',

  'email.passkey-removed.subject': 'Une clé d’accès a été supprimée de votre compte',
  'email.passkey-removed.preview': '{name}',
  'email.passkey-removed.heading': 'Une clé d’accès a été supprimée',
  'email.passkey-removed.line': 'La clé d’accès « {name} » ne permet plus de se connecter à votre compte.',

  'email.second-factor-reset.subject': 'Votre application d’authentification et vos clés d’accès ont été supprimées',
  'email.second-factor-reset.preview': 'Connectez-vous avec votre mot de passe.',
  'email.second-factor-reset.heading': 'Votre application d’authentification et vos clés d’accès ont été supprimées',
  'email.second-factor-reset.line':
    'Notre équipe a supprimé l’application d’authentification, les codes de secours et les clés d’accès de votre compte, et fermé toutes ses sessions. Votre mot de passe suffit pour vous connecter, jusqu’à ce que vous configuriez à nouveau l’un d’eux.',

  'email.operator-added.subject': 'Votre compte est désormais celui d’un exploitant',
  'email.operator-added.preview': 'Il a un nouveau mot de passe, et toutes ses sessions ont été fermées.',
  'email.operator-added.heading': 'Votre compte est désormais celui d’un exploitant',
  'email.operator-added.line':
    'Votre compte {marketplace} a reçu le rôle d’exploitant, avec un nouveau mot de passe. Toutes ses sessions ont été fermées, et tout autre moyen d’y accéder a été supprimé. Une fois connecté, configurez un second facteur.',
  'email.operator-removed.subject': 'Votre compte n’est plus celui d’un exploitant',
  'email.operator-removed.preview': 'Il reste, comme celui de tout membre.',
  'email.operator-removed.heading': 'Votre compte n’est plus celui d’un exploitant',
  'email.operator-removed.line':
    'Notre équipe a retiré le rôle d’exploitant à votre compte {marketplace}, et fermé toutes ses sessions. Le compte reste, comme celui de tout membre : connectez-vous comme avant.',
  'email.operator.wrong': 'Si vous pensez que c’est une erreur, parlez-en à un autre exploitant.',
} as const;
