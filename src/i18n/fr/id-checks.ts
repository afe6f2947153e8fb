export const idCheckMessages = {
  'id-check.title': 'Vérification d’identité',
  'id-check.badge': 'Identité vérifiée',
  'id-check.lede':
    'Envoyez des photos de votre pièce d’identité, et nous vérifierons votre nom. Votre profil et vos articles afficheront alors « Identité vérifiée ».',
  'id-check.private':
    'Seule notre équipe peut voir les photos. Elles sont stockées chiffrées, et supprimées {days} jours après la vérification.',
  'id-check.name-note':
    'Votre identité a été vérifiée pour ce nom. Si vous le changez, votre profil n’affiche plus « Identité vérifiée » tant que vous n’avez pas renvoyé votre pièce d’identité.',

  'id-check.pending': 'Nous vérifions votre identité',
  'id-check.pending-line': 'Envoyée le {sent}. Nous vous écrirons quand ce sera fait.',
  'id-check.withdraw': 'La retirer',
  'id-check.withdraw-title': 'Retirer votre pièce d’identité ?',
  'id-check.withdraw-line':
    'Les photos sont supprimées, et nous arrêtons la vérification. Vous pourrez renvoyer votre pièce d’identité plus tard.',
  'id-check.withdraw-keep': 'La laisser',
  'id-check.verified-line': 'Votre nom a été vérifié avec votre pièce d’identité. Votre profil l’indique.',
  'id-check.rejected': 'Nous n’avons pas pu vérifier votre identité',
  'id-check.sent': 'Votre pièce d’identité nous est parvenue.',
  'id-check.withdrawn': 'Votre pièce d’identité est retirée, et ses photos sont supprimées.',
  'id-check.limited': 'Seule la personne à qui appartient ce compte peut voir ceci.',
  'id-check.gone':
    'La décision a été prise ou la demande retirée entre-temps. Rechargez la page pour voir où en sont les choses.',

  'id-check.reason-unreadable':
    'Les photos sont trop floues, sombres ou petites pour être lues. Prenez-les à la lumière du jour, sans flash, avec les quatre coins dans l’image.',
  'id-check.reason-incomplete':
    'Il manque une partie du document. Il nous faut les deux photos, chacune avec le document entier.',
  'id-check.reason-expired': 'Le document a expiré. Envoyez-en un qui est encore valide.',
  'id-check.reason-name-differs':
    'Le nom sur le document n’est pas celui de votre compte. Changez le nom de votre compte, ou envoyez un document à ce nom.',
  'id-check.reason-not-accepted':
    'Nous ne pouvons pas accepter ce document. Envoyez un passeport, un permis de conduire ou une autre pièce d’identité nationale avec votre photo.',

  'id-check.audit-approved': 'Les photos sont lisibles, le document est valide et porte le nom du compte.',
  'id-check.audit-unreadable': 'Les photos sont illisibles.',
  'id-check.audit-incomplete': 'Il manque une partie du document.',
  'id-check.audit-expired': 'Le document a expiré.',
  'id-check.audit-name-differs': 'Le document porte un autre nom que le compte.',
  'id-check.audit-not-accepted': 'Ce type de document n’est pas accepté.',

  'id-check.kind': 'Document',
  'id-check.kind-passport': 'Passeport',
  'id-check.kind-driver-licence': 'Permis de conduire',
  'id-check.kind-national-id': 'Autre pièce d’identité nationale',
  'id-check.kind-missing': 'Choisissez un document.',
  'id-check.passport-front': 'Page avec la photo',
  'id-check.passport-back': 'Vous, tenant la page avec la photo',
  'id-check.card-front': 'Recto',
  'id-check.card-back': 'Verso',
  'id-check.photo-hint': 'Un JPEG, PNG ou WebP de 20 Mo au plus.',
  'id-check.photo-choose': 'Choisir une photo',
  'id-check.photo-change': 'En choisir une autre',
  'id-check.photo-of': '{button} : {photo}',
  'id-check.photo-uploading': 'Envoi : {share}',
  'id-check.photo-slow': 'Envoi en cours : {share}. Avec une connexion lente, cela peut prendre une minute.',
  'id-check.photo-ready': 'Prête à être envoyée.',
  'id-check.photo-missing': 'Choisissez les deux photos.',
  'id-check.photo-same': 'Les deux photos sont identiques. Choisissez-en une autre ici.',
  'id-check.photo-gone': 'L’une des photos n’est plus disponible. Choisissez-la à nouveau.',
  'id-check.photo-too-small':
    'Cette photo est trop petite pour être lue. Choisissez-en une d’au moins 200 pixels de chaque côté.',
  'id-check.photo-too-narrow':
    'Cette photo est trop longue et étroite. Choisissez-en une dont la longueur ne dépasse pas cinq fois la largeur.',
  'id-check.photo-too-large': 'Cette photo est trop lourde. Choisissez-en une de 20 Mo au plus.',
  'id-check.photo-unreadable': 'Impossible de lire le fichier. Choisissez un JPEG, PNG ou WebP.',
  'id-check.photo-too-many': 'Cela fait trop de photos pour une journée. Réessayez demain.',
  'id-check.photo-busy': 'Impossible d’enregistrer la photo pour le moment. Réessayez dans quelques minutes.',
  'id-check.photo-failed': 'La photo n’a pas pu être envoyée. Réessayez dans une minute.',
  'id-check.no-script': 'L’envoi de photos nécessite JavaScript, qui est désactivé dans ce navigateur.',

  'id-check.birthday': 'Date de naissance',
  'id-check.birthday-hint': 'Vous devez avoir {age} ans ou plus.',
  'id-check.day': 'Jour',
  'id-check.month': 'Mois',
  'id-check.year': 'Année',
  'id-check.birthday-invalid':
    'Cette date n’existe pas. Choisissez le jour, le mois et l’année, ou laissez les trois vides.',
  'id-check.birthday-too-young': 'Vous êtes trop jeune pour prêter ou louer ici.',
  'id-check.send': 'Envoyer pour vérification',
} as const;
