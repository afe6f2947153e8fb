export const privatePhotosMessages = {
  'private-photos.title': 'Photos',
  'private-photos.hint':
    'Jusqu’à {max}. Seuls vous deux et notre équipe les voyez, et elles ne peuvent plus être modifiées ensuite.',
  'private-photos.add': 'Ajouter une photo',
  'private-photos.again': 'Réessayer',
  'private-photos.shows': 'Ce que montre la photo {number}',
  'private-photos.number-from': 'Photo {number} de {name}',
  'private-photos.gone': 'Une photo ne peut plus être envoyée. Retirez-la et ajoutez-la de nouveau.',
  'private-photos.not-added':
    'Cette photo n’a pas encore été ajoutée, et rien n’a été envoyé. Choisissez-la de nouveau et ajoutez-la, ou envoyez sans elle.',
  'private-photos.remove': 'Retirer la photo {number}',
  'private-photos.take-out': 'Retirer',
  'private-photos.number': 'Photo {number}',
  'private-photos.uploading': 'Envoi…',
  'private-photos.held': 'Vos photos sont encore en cours d’envoi. Le tout part dès qu’elles sont arrivées.',
  'private-photos.not-sent': 'Rien n’est encore parti : ajoutez la photo de nouveau, ou envoyez sans elle.',
  'private-photos.full': 'Il y a déjà {max} photos. Retirez-en une pour en ajouter une autre.',
  'private-photos.too-small': 'Cette photo est trop petite. Choisissez-en une d’au moins 100 pixels de chaque côté.',
  'private-photos.too-narrow':
    'Cette photo est trop longue et étroite. Choisissez-en une dont la longueur ne dépasse pas cinq fois la largeur.',
  'private-photos.too-large': 'Cette photo dépasse 20 Mo. Choisissez-en une plus petite.',
  'private-photos.unreadable': 'Nous ne pouvons pas lire cette photo. Choisissez un JPEG, un PNG ou un WebP.',
  'private-photos.too-many':
    'Vous avez envoyé beaucoup de photos aujourd’hui. Envoyez sans en ajouter, ou réessayez demain.',
  'private-photos.busy': 'Les photos ne peuvent pas être enregistrées pour le moment. Réessayez dans une minute.',
  'private-photos.failed': 'L’envoi a échoué. Réessayez.',
  'private-photos.noscript': 'Des photos peuvent être ajoutées dans un navigateur avec JavaScript.',
} as const;
