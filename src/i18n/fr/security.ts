export const securityMessages = {
  'security.title': 'Sécurité de la connexion',
  'security.lede':
    'Un mot de passe peut être deviné ou volé. Demandez en plus un code de votre téléphone, ou utilisez une clé d’accès à la place du mot de passe.',
  'security.link-title': 'Codes et clés d’accès',
  'security.link': 'Sécurité de la connexion',
  'security.link-back': 'Retour à votre mot de passe',
  'security.limited': 'Vous voyez cette page en tant qu’une autre personne. Elle seule peut la modifier.',
  'security.no-password':
    'Votre compte n’a pas encore de mot de passe. <link>Choisissez-en un</link> d’abord : il est demandé quand vous configurez une application ou ajoutez une clé d’accès.',
  'security.weak':
    'Cette connexion compte comme faite avec le seul mot de passe. Pour modifier quoi que ce soit ici, déconnectez-vous puis reconnectez-vous avec un code ou une clé d’accès.',
  'security.weak-lost':
    'Vous avez perdu votre clé d’accès ? <link>Écrivez-nous</link>, et nous la supprimerons une fois votre identité confirmée.',

  'security.console-needs':
    'La console demande plus qu’un mot de passe. Configurez ici une application ou ajoutez une clé d’accès, et vous pourrez y retourner.',
  'security.console-ready': 'Vous pouvez maintenant utiliser la console. <link>Retour à la console</link>',

  'security.current-password': 'Mot de passe actuel',
  'security.code': 'Code de l’application',
  'security.code-or-recovery': 'Code de l’application, ou code de secours',
  'security.code-missing': 'Indiquez le code.',
  'security.code-wrong': 'Ce n’est pas le bon code. Indiquez celui que l’application affiche maintenant.',
  'security.cancel': 'Annuler',

  'security.app-title': 'Application d’authentification',
  'security.app-lede':
    'Une application sur votre téléphone, comme Google Authenticator, 1Password ou Aegis, affiche un nouveau code toutes les 30 secondes. Nous le demanderons après votre mot de passe.',
  'security.app-set-up': 'Configurer l’application',
  'security.app-scan': 'Scannez ceci avec votre application d’authentification, ou saisissez-y la clé.',
  'security.codes-before':
    'Conservez aussi ces codes de secours. Dès l’activation, chacun vous connecte une fois, quand vous n’avez pas l’application. Indiquez ensuite le code que l’application affiche.',
  'security.app-qr': 'Code QR pour l’application d’authentification. La même clé est écrite à côté.',
  'security.app-key': 'Clé',
  'security.app-open': 'Sur ce téléphone ? <link>Ouvrir l’application</link>',
  'security.app-turn-on': 'Activer',
  'security.app-on': 'Activée : {since}',
  'security.app-off': 'Désactivée',
  'security.app-turn-off': 'Désactiver',
  'security.app-turn-off-lede':
    'Votre seul mot de passe suffira pour vous connecter. Les codes de secours ne fonctionneront plus.',
  'security.app-turned-off': 'L’application d’authentification est désactivée.',

  'security.codes-left':
    '{left, plural, =0 {Il ne vous reste aucun code de secours. Créez-en de nouveaux maintenant.} one {Il vous reste # code de secours.} other {Il vous reste # codes de secours.}}',
  'security.codes-make': 'Créer de nouveaux codes',
  'security.codes-make-lede': 'Vous recevez dix nouveaux codes. Les anciens ne fonctionnent plus.',
  'security.codes-title': 'Conservez vos codes de secours',
  'security.codes-lede':
    'Chacun de ces codes vous connecte une fois, quand vous n’avez pas l’application. Gardez-les là où vous les trouverez sans votre téléphone : nous ne pouvons plus les afficher.',
  'security.codes-list': 'Codes de secours',
  'security.codes-on': 'L’application d’authentification est activée. Vos autres sessions sont fermées.',
  'security.codes-download': 'Télécharger',
  'security.codes-file': 'codes-de-secours-{site}.txt',
  'security.codes-heading': 'Codes de secours pour {site}. Chacun fonctionne une fois.',
  'security.codes-print': 'Imprimer',
  'security.codes-saved': 'Je les ai conservés',

  'security.passkeys-title': 'Clés d’accès',
  'security.passkeys-lede':
    'Une clé d’accès vous connecte avec votre empreinte, votre visage ou le code PIN de votre appareil, sans mot de passe ni code. Elle ne fonctionne que sur ce site.',
  'security.passkeys-none': 'Vous n’avez pas encore de clé d’accès.',
  'security.passkeys-script':
    'Ajouter une clé d’accès nécessite JavaScript et un navigateur qui connaît les clés d’accès.',
  'security.passkey-add': 'Ajouter une clé d’accès',
  'security.passkey-name': 'Nom',
  'security.passkey-name-hint': 'Par exemple « Téléphone » ou « Clé de sécurité bleue », pour la reconnaître.',
  'security.passkey-name-missing': 'Indiquez un nom pour la clé d’accès.',
  'security.passkey-name-long': 'Utilisez au plus 50 caractères.',
  'security.passkey-name-characters': 'Ce nom contient des caractères qui ne peuvent pas être utilisés.',
  'security.passkey-since':
    'Ajoutée : {since}{used, select, never {, pas encore utilisée} other {, dernière utilisation : {used}}}',
  'security.passkey-rename': 'Renommer',
  'security.passkey-rename-this': 'Renommer {name}',
  'security.passkey-remove': 'Supprimer',
  'security.passkey-remove-this': 'Supprimer {name}',
  'security.passkey-remove-title': 'Supprimer « {name} » ?',
  'security.passkey-remove-lede':
    'Elle ne permet plus de se connecter à votre compte. Vos autres sessions ouvertes avec une clé d’accès restent ouvertes, mais vous devrez vous y reconnecter avant d’y changer vos moyens de connexion.',
  'security.passkey-save': 'Enregistrer',
  'security.passkey-added': 'La clé d’accès est ajoutée.',
  'security.passkey-removed': 'La clé d’accès est supprimée.',
  'security.passkey-full': 'Vous pouvez avoir jusqu’à dix clés d’accès. Supprimez-en une pour en ajouter une autre.',
  'security.passkey-cancelled': 'Rien n’a été ajouté. Réessayez quand vous le souhaitez.',
  'security.passkey-known': 'Cet appareil a déjà une clé d’accès pour votre compte.',
  'security.passkey-lost': 'Un problème est survenu. Réessayez dans une minute.',

  'security.log-in-title': 'Indiquez votre code',
  'security.log-in-lede': 'Encore une étape : indiquez le code que votre application d’authentification affiche.',
  'security.log-in-code': 'Code',
  'security.log-in-recovery-lede': 'Encore une étape : indiquez l’un de vos codes de secours. Il fonctionne une fois.',
  'security.log-in-recovery-code': 'Code de secours',
  'security.log-in-recovery-wrong': 'Ce n’est pas un de vos codes de secours, ou il a déjà servi.',
  'security.log-in-use-recovery': 'Pas d’application sous la main ? <link>Utilisez un code de secours</link>',
  'security.log-in-use-app': '<link>Utiliser l’application d’authentification</link>',
  'security.log-in-lost':
    'Vous avez perdu les deux ? <link>Écrivez-nous</link>, et nous vous aiderons une fois votre identité confirmée.',
  'security.log-in-cancel': 'Se connecter avec un autre compte',
  'security.log-in-expired': 'Cela a pris trop de temps, ou trop de codes étaient faux. Connectez-vous à nouveau.',
  'security.log-in-passkey': 'Utiliser une clé d’accès',
  'security.log-in-or': 'ou',
  'security.log-in-passkey-cancelled':
    'La clé d’accès n’a pas été utilisée. Réessayez, ou connectez-vous avec votre mot de passe.',
} as const;
