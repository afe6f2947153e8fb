export const identitiesMessages = {
  'identities.continue-with': 'Continuer avec {name}',
  'identities.leaving-title': 'Nous vous dirigeons vers {name}',
  'identities.leaving': 'Si rien ne se passe, <link>continuez vers {name}</link>.',
  'identities.signed-in-title': 'Connexion réussie',
  'identities.signed-in': 'Si rien ne se passe, <link>continuez</link>.',

  'identities.confirm': 'Confirmer',
  'identities.confirm-title': 'Vous y êtes presque',
  'identities.confirm-lede': 'Vous êtes passé par {name}. Vérifiez vos informations pour créer votre compte.',
  'identities.confirm-save': 'Créer mon compte',
  'identities.confirm-already': 'Vous avez déjà un compte ? <link>Connectez-vous pour associer {name}</link>',
  'identities.known-title': 'Vous avez déjà un compte',
  'identities.known-lede':
    'Un compte existe avec {email}. Connectez-vous-y une fois, puis associez {name}. Ensuite, {name} suffit.',
  'identities.known-log-in': 'Se connecter pour associer {name}',
  'identities.known-other': 'Ou <link>créez un nouveau compte avec un autre e-mail</link>.',

  'identities.problem-denied':
    'Vous n’avez pas terminé la connexion là-bas. Réessayez, ou utilisez votre e-mail et votre mot de passe.',
  'identities.problem-unreachable':
    'Ce service de connexion ne répond pas. Réessayez dans quelques minutes, ou utilisez votre e-mail et votre mot de passe.',
  'identities.problem-invalid':
    'Nous n’avons pas pu vérifier la réponse de ce service, vous n’êtes donc pas connecté. Réessayez, ou utilisez votre e-mail et votre mot de passe.',
  'identities.problem-other-browser':
    'Cette connexion a commencé dans un autre navigateur, ou elle est terminée. Recommencez-la dans celui-ci.',
  'identities.problem-expired': 'Cette connexion a déjà servi ou a pris trop de temps. Recommencez-la.',
  'identities.problem-too-many':
    'Trop de tentatives. Réessayez dans une heure, ou utilisez votre e-mail et votre mot de passe.',
  'identities.problem-closed': 'Ce compte a été fermé par la place de marché.',
  'identities.problem-taken':
    'Ce compte connecte déjà un autre utilisateur ici, ou vous en avez associé un autre. Dissociez-le d’abord.',

  'identities.title': 'Autres façons de se connecter',
  'identities.lede': 'Connectez-vous sans mot de passe, avec un compte que vous avez ailleurs.',
  'identities.link': 'Voir vos comptes associés',
  'identities.none': 'Il n’y a encore rien à associer ici.',
  'identities.connected-since': 'Associé : {since}',
  'identities.not-connected': 'Non associé',
  'identities.connect': 'Associer',
  'identities.connect-this': 'Associer {name}',
  'identities.disconnect': 'Dissocier',
  'identities.disconnect-this': 'Dissocier {name}',
  'identities.disconnect-title': 'Dissocier {name} ?',
  'identities.disconnect-lede':
    'Vous ne pourrez plus vous connecter avec {name}. Vous pourrez l’associer à nouveau à tout moment.',
  'identities.connect-title': 'Associer {name} ?',
  'identities.connect-lede': 'Vous vous connectez d’abord à {name}. Ensuite, ce compte vous connecte ici.',
  'identities.waiting-lede':
    'Ce navigateur vient de se connecter à {name}, avec {email}. Ne l’associez que s’il s’agit de vous : il vous connectera ici désormais.',
  'identities.cancel': 'Ne rien changer',
  'identities.only-way':
    'C’est votre seule façon de vous connecter. <link>Définissez un mot de passe</link> avant de le dissocier.',
  'identities.log-in-again':
    'Pour changer votre façon de vous connecter, déconnectez-vous et reconnectez-vous d’abord, puis faites-le peu après.',
  'identities.limited':
    'Vous voyez cette page en tant qu’une autre personne. Elle seule peut changer sa façon de se connecter.',
  'identities.done-connected': 'Associé. Ce compte vous connecte désormais.',
  'identities.done-left': 'Rien n’a été associé.',
  'identities.done-disconnected': 'Dissocié. Ce compte ne vous connecte plus.',

  'identities.no-password':
    'Votre compte n’a pas de mot de passe : vous vous connectez avec un compte que vous avez ailleurs. Avec un mot de passe, vous pouvez vous connecter des deux façons.',
  'identities.no-password-unverified': 'Vérifiez votre e-mail avant d’en définir un : le lien y est envoyé.',
  'identities.set-password': 'M’envoyer un lien pour en définir un',
  'identities.set-password-sent': 'Un lien est en route vers {email}. Il fonctionne une fois, pendant une heure.',
} as const;
