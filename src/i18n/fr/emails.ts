export const emailMessages = {
  'email.reason': 'Vous recevez cet e-mail parce que vous avez un compte chez {marketplace}.',
  'email.label': '{label} :',
  'email.unsubscribe': 'Se désabonner',
  'email.country': 'Aotearoa Nouvelle-Zélande',
  'email.not-me': 'Ce n’était pas moi',
  'email.choose-password': 'Choisir un nouveau mot de passe',

  'email.account-exists.subject': 'Vous avez déjà un compte chez {marketplace}',
  'email.account-exists.preview': 'Rien n’a changé. Si c’était vous, connectez-vous plutôt.',
  'email.account-exists.heading': 'Vous avez déjà un compte',
  'email.account-exists.line':
    'Quelqu’un a voulu s’inscrire avec votre adresse e-mail. Vous avez déjà un compte, rien n’a donc changé.',
  'email.account-exists.line-2': 'Si c’était vous, connectez-vous plutôt.',
  'email.account-exists.button': 'Se connecter',
  'email.account-exists.reason':
    'Quelqu’un a saisi cette adresse e-mail sur la page d’inscription de {marketplace}. Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',

  'email.verify.subject': 'Vérifiez votre e-mail',
  'email.verify.preview': 'Le lien fonctionne une fois, pendant 24 heures.',
  'email.verify.heading': 'Bienvenue chez {marketplace}',
  'email.verify.line':
    'Cliquez sur le bouton pour vérifier votre e-mail, afin que nous sachions que les e-mails sur vos réservations vous parviennent.',
  'email.verify.deadline': 'Le lien fonctionne une fois, pendant 24 heures.',
  'email.verify.button': 'Vérifier cet e-mail',
  'email.verify.reason':
    'Quelqu’un a créé un compte chez {marketplace} avec cette adresse. Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',

  'email.change.subject': 'Confirmez votre nouvel e-mail',
  'email.change.preview': 'Le lien fonctionne une fois, pendant 24 heures.',
  'email.change.heading': 'Confirmez votre nouvel e-mail',
  'email.change.line':
    'Cliquez sur le bouton pour utiliser cette adresse pour votre compte chez {marketplace}. D’ici là, nous écrivons à l’ancienne.',
  'email.change.deadline': 'Le lien fonctionne une fois, pendant 24 heures.',
  'email.change.button': 'Utiliser cet e-mail',
  'email.change.reason':
    'Quelqu’un qui a un compte chez {marketplace} a indiqué cette adresse comme la sienne. Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',

  'email.change-requested.subject': 'Votre e-mail va changer',
  'email.change-requested.preview': 'Rien ne change tant que la nouvelle adresse n’est pas confirmée.',
  'email.change-requested.heading': 'Votre e-mail va changer',
  'email.change-requested.line':
    'Vous nous avez demandé d’utiliser une autre adresse. Rien ne change tant que vous n’avez pas ouvert le lien que nous y avons envoyé.',
  'email.change-requested.line-2':
    'Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe. Choisissez-en un nouveau maintenant : cela annule le changement.',

  'email.changed.subject': 'Votre e-mail a été changé',
  'email.changed.preview': 'Si ce n’était pas vous, vous pouvez annuler pendant une semaine.',
  'email.changed.heading': 'Votre e-mail a été changé',
  'email.changed.line': 'Votre compte chez {marketplace} a un nouvel e-mail. Nous n’écrivons plus à cette adresse.',
  'email.changed.line-2':
    'Si ce n’était pas vous, annulez le changement. Votre ancien e-mail revient, toutes les sessions sont fermées, et vous choisissez un nouveau mot de passe.',
  'email.changed.deadline': 'Vous pouvez l’annuler pendant une semaine.',
  'email.changed.button': 'Annuler le changement',
  'email.changed.reason': 'C’était l’e-mail de votre compte chez {marketplace}.',

  'email.in-use.subject': 'Votre compte utilise maintenant cet e-mail',
  'email.in-use.preview': 'Vous vous connectez avec lui, et nous y écrivons.',
  'email.in-use.heading': 'C’est maintenant votre e-mail',
  'email.in-use.line':
    'Votre compte chez {marketplace} utilise désormais cette adresse. Vous vous connectez avec elle, et nous y écrivons.',

  'email.left.subject': 'Cette adresse n’est plus utilisée',
  'email.left.preview': 'Un compte est revenu à l’e-mail qu’il avait avant.',
  'email.left.heading': 'Cette adresse n’est plus utilisée',
  'email.left.line':
    'Un compte chez {marketplace} qui utilisait cette adresse est revenu à l’e-mail qu’il avait avant. Nous n’y écrivons plus.',
  'email.left.reason': 'C’était l’e-mail d’un compte chez {marketplace}.',

  'email.new-browser.subject': 'Nouvelle connexion à {marketplace}',
  'email.new-browser.preview': 'Si c’était vous, il n’y a rien à faire.',
  'email.new-browser.heading': 'Une nouvelle connexion à votre compte',
  'email.new-browser.line':
    'Le {when}, quelqu’un s’est connecté à votre compte avec {known, select, both {{browser} sur {system}} browser {{browser}} system {un navigateur sur {system}} other {un navigateur inconnu}}, jamais utilisé pour ce compte auparavant.',
  'email.new-browser.line-2':
    'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe maintenant : cela ferme toutes les sessions.',

  'email.log-in-alarm.subject': 'Quelqu’un essaie des mots de passe sur {marketplace}',
  'email.log-in-alarm.preview':
    'Depuis une heure, trop de connexions ont échoué pour que ce soient des fautes de frappe.',
  'email.log-in-alarm.heading': 'Des mots de passe sont essayés',
  'email.log-in-alarm.line':
    'Depuis une heure, {passwords, plural, one {# mot de passe erroné a été saisi} many {# de mots de passe erronés ont été saisis} other {# mots de passe erronés ont été saisis}} pour {accounts, plural, one {# adresse} many {# d’adresses} other {# adresses}} depuis des navigateurs jamais utilisés pour elles.',
  'email.log-in-alarm.line-2':
    'Personne n’est bloqué : chaque compte et chaque réseau a sa propre limite. Si cela continue, limitez les connexions en amont du site et demandez à vos utilisateurs un mot de passe qu’ils n’utilisent nulle part ailleurs.',
  'email.log-in-alarm.reason':
    'Vous recevez cet e-mail parce que vous exploitez {marketplace}. Il est envoyé une fois par heure au plus.',

  'email.locked-out.subject': 'Quelqu’un a essayé de se connecter à votre compte',
  'email.locked-out.preview': 'Dix mots de passe étaient faux. Cette personne n’a pas pu entrer.',
  'email.locked-out.heading': 'Quelqu’un a essayé de se connecter à votre compte',
  'email.locked-out.line':
    'Dix mots de passe faux ont été saisis pour votre compte. Cette personne n’a pas pu entrer : pendant un quart d’heure, aucun navigateur qui ne s’y est jamais connecté ne peut réessayer.',
  'email.locked-out.line-2':
    'Si c’était vous, choisissez un nouveau mot de passe : vous pourrez entrer aussitôt. Sinon, vous n’avez rien à faire. Si vous utilisez votre mot de passe ailleurs aussi, choisissez-en un autre ici.',
  'email.reset-password.subject': 'Choisissez un nouveau mot de passe',
  'email.reset-password.preview': 'Le lien fonctionne une fois, pendant une heure.',
  'email.reset-password.heading': 'Choisissez un nouveau mot de passe',
  'email.reset-password.line':
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte chez {marketplace}. Si c’était vous, choisissez-le ici.',
  'email.reset-password.line-2': 'Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste inchangé.',
  'email.reset-password.deadline': 'Le lien fonctionne une fois, pendant une heure.',
  'email.reset-password.reason':
    'Quelqu’un a demandé un nouveau mot de passe pour le compte de {marketplace} avec cette adresse.',

  'email.password-changed.subject': 'Votre mot de passe a été changé',
  'email.password-changed.preview': 'Si ce n’était pas vous, choisissez-en un nouveau maintenant.',
  'email.password-changed.heading': 'Votre mot de passe a été changé',
  'email.password-changed.line': 'Vos autres sessions ont été fermées.',
  'email.password-changed.line-2':
    'Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe. Choisissez-en un nouveau maintenant, et vérifiez que votre messagerie est sûre.',
  'email.password-changed.removed':
    'Au cas où l’ajout viendrait d’une autre personne, nous avons aussi retiré : {things}. Ce qui est à vous, vous pouvez l’ajouter de nouveau dans vos réglages.',
  'email.password-changed.left':
    'Votre compte peut encore être ouvert sans le mot de passe, avec : {things}. Retirez dans vos réglages ce qui n’est pas à vous.',
  'email.password-changed.passkey': 'la clé d’accès « {name} »',
  'email.password-changed.phone': 'le numéro de téléphone se terminant par {digits}',
  'email.password-changed.app': 'l’application d’authentification avec ses codes de secours',

  'email.phone-changed.subject':
    '{change, select, added {Votre numéro de téléphone a été vérifié} removed {Votre numéro de téléphone a été supprimé} other {Votre numéro de téléphone a été changé}}',
  'email.phone-changed.preview': 'Si ce n’était pas vous, choisissez un nouveau mot de passe maintenant.',
  'email.phone-changed.heading':
    '{change, select, added {Votre numéro de téléphone a été vérifié} removed {Votre numéro de téléphone a été supprimé} other {Votre numéro de téléphone a été changé}}',
  'email.phone-changed.line':
    '{change, select, added {Le numéro se terminant par {digits} a été vérifié pour votre compte. Les SMS que vous choisissez y sont envoyés.} removed {Le numéro se terminant par {digits} a été supprimé de votre compte. Nous n’y envoyons plus de SMS.} other {Le numéro se terminant par {digits} a été remplacé dans votre compte. Nous n’y envoyons plus de SMS.}}',
  'email.phone-changed.line-2':
    'Si ce n’était pas vous, quelqu’un d’autre est connecté à votre compte. Choisissez maintenant un nouveau mot de passe, ce qui ferme toutes les sessions, puis vérifiez vos coordonnées.',

  'email.identity-connected.subject': 'Vous pouvez maintenant vous connecter avec {name}',
  'email.identity-connected.preview': 'Si ce n’était pas vous, dissociez-le maintenant.',
  'email.identity-connected.heading': '{name} est associé à votre compte',
  'email.identity-connected.line': 'Désormais, vous pouvez vous connecter à {marketplace} avec {name}.',
  'email.identity-connected.line-2':
    'Si ce n’était pas vous, quelqu’un d’autre peut accéder à votre compte. Choisissez un nouveau mot de passe, ce qui ferme toutes les sessions, puis dissociez {name} sur la page Mot de passe.',
  'email.identity-connected.button': 'Voir vos façons de vous connecter',

  'email.identity-disconnected.subject': '{name} ne vous connecte plus',
  'email.identity-disconnected.preview': 'Si ce n’était pas vous, choisissez un nouveau mot de passe maintenant.',
  'email.identity-disconnected.heading': '{name} est dissocié de votre compte',
  'email.identity-disconnected.line': 'Vous ne pouvez plus vous connecter à {marketplace} avec {name}.',
  'email.identity-disconnected.line-2':
    'Si ce n’était pas vous, choisissez un nouveau mot de passe maintenant : cela ferme toutes les sessions.',

  'email.card-saved.subject': 'Une carte a été enregistrée sur votre compte',
  'email.card-saved.preview': '{card}',
  'email.card-saved.heading': 'Une carte a été enregistrée sur votre compte',
  'email.card-saved.line':
    'Votre carte ({card}) est enregistrée pour votre prochain paiement chez {marketplace}. Elle n’est débitée que si vous la choisissez au moment de payer.',
  'email.card-saved.line-2':
    'Si ce n’était pas vous, quelqu’un d’autre utilise peut-être votre compte. Choisissez un nouveau mot de passe maintenant.',
  'email.card-removed.subject': 'Une carte a été supprimée de votre compte',
  'email.card-removed.preview': '{card}',
  'email.card-removed.heading': 'Une carte a été supprimée de votre compte',
  'email.card-removed.line':
    'Votre carte ({card}) n’est plus enregistrée chez {marketplace}. Les demandes et commandes payées avec elle restent inchangées.',
  'email.card-removed.line-2':
    'Si ce n’était pas vous, quelqu’un d’autre utilise peut-être votre compte. Choisissez un nouveau mot de passe maintenant.',
  'email.card.button': 'Voir vos moyens de paiement',

  'email.goodbye.subject': 'Votre compte a été supprimé',
  'email.goodbye.preview': 'Merci d’avoir fait partie de {marketplace}.',
  'email.goodbye.heading': 'Votre compte a été supprimé',
  'email.goodbye.line':
    'Votre nom, votre e-mail, votre téléphone, votre photo, vos adresses et vos annonces ont été supprimés, et toutes vos sessions ont été fermées.',
  'email.goodbye.line-2':
    'Les messages et les avis que vous avez écrits restent avec leurs commandes, sous le nom « Utilisateur supprimé ».',
  'email.goodbye.line-3':
    'Merci d’avoir fait partie de {marketplace}. Vous pouvez revenir quand vous le souhaitez : cette adresse peut servir à un nouveau compte.',
  'email.goodbye.line-4':
    'Si vous n’avez pas supprimé votre compte, quelqu’un d’autre connaît votre mot de passe. Répondez à cet e-mail, et changez ce mot de passe partout où vous l’utilisez.',
  'email.goodbye.reason':
    'Il existait un compte avec cette adresse chez {marketplace}. C’est le dernier e-mail à son sujet.',

  'email.newsletter-confirm.subject': 'Confirmez votre abonnement',
  'email.newsletter-confirm.preview': 'Un clic, et notre lettre d’information est à vous.',
  'email.newsletter-confirm.heading': 'Souhaitez-vous recevoir notre lettre d’information ?',
  'email.newsletter-confirm.line':
    'Confirmez, et nous vous écrirons environ une fois par mois. Sans cela, nous ne vous écrirons plus.',
  'email.newsletter-confirm.deadline': 'Le lien fonctionne pendant sept jours.',
  'email.newsletter-confirm.button': 'Oui, je m’abonne',
  'email.newsletter-confirm.reason':
    'Quelqu’un a saisi cette adresse dans le formulaire d’abonnement de {marketplace}. Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',

  'email.newsletter-welcome.subject': 'Bienvenue dans la lettre d’information de {marketplace}',
  'email.newsletter-welcome.preview': 'De nouveaux dressings, une fois par mois.',
  'email.newsletter-welcome.heading': 'Bonjour {name}',
  'email.newsletter-welcome.line':
    'Vous êtes sur la liste. Une fois par mois, nous vous montrerons de nouveaux dressings, et les occasions où on les porte.',
  'email.newsletter-welcome.button': 'Voir les nouveautés',
  'email.newsletter-welcome.reason':
    'Vous recevez cet e-mail parce que vous êtes abonné à la lettre d’information de {marketplace}.',

  'email.contact.subject': 'Formulaire de contact : {topic}',
  'email.contact.preview': 'Votre réponse part vers la personne qui a écrit.',
  'email.contact.heading': '{topic}',
  'email.contact.line':
    'De {name}, {email} ({sender, select, account {vérifié, connecté} anonymous {non connecté} other {une autre adresse que celle du compte}})',
  'email.contact.account': 'Compte : {id}',
  'email.contact.order': 'Commande : {reference}',
  'email.contact.reason':
    'Envoyé depuis le formulaire de contact. Le nom et l’adresse sont tels qu’ils ont été saisis.',

  'email.contact-received.subject': 'Nous avons reçu votre message',
  'email.contact-received.preview': 'Nous répondons sous deux jours ouvrés.',
  'email.contact-received.heading': 'Nous avons reçu votre message',
  'email.contact-received.line':
    'Merci de nous avoir écrit. Nous lisons tout, et répondons sous deux jours ouvrés, à cette adresse.',
  'email.contact-received.reason':
    'Quelqu’un a saisi cette adresse dans le formulaire de contact de {marketplace}. Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',

  /** Characters of the GSM alphabet only: no typographic apostrophe, no no-break space, of accents é, è, à and ù. */
  'text-message.phone-code':
    'Votre code {marketplace} est {code}. Il fonctionne {minutes} minutes. Ne le partagez jamais.',
} as const;
