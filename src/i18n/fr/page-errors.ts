export const pageErrorMessages = {
  'page-error.not-in-view':
    'Cette page est fermée tant que vous voyez le site en tant qu’une autre personne. Pour l’ouvrir en votre nom, déconnectez-vous en haut.',
  'page-error.home': 'Retour au site',
  'page-error.limited': 'Vous voyez le site en tant qu’une autre personne, rien ne peut donc être payé ni modifié.',
  'page-error.request': 'Il est impossible de répondre à cette requête.',
  'page-error.internal': 'Un problème est survenu de notre côté. Nous l’avons enregistré ; réessayez dans un instant.',
  'page-error.internal-form':
    'Un problème est survenu de notre côté. Nous l’avons enregistré, et ce que vous avez envoyé n’a sans doute pas été sauvegardé. Revenez en arrière et vérifiez avant de l’envoyer à nouveau.',
  'page-error.form': 'Retour au formulaire',
  'page-error.away-reading': 'Le site est momentanément indisponible. Réessayez dans un instant.',
  'page-error.away-refused':
    'Le site est momentanément indisponible, rien n’a donc été enregistré. Réessayez dans un instant.',
  'page-error.away-unknown': 'Nous ne savons pas si c’est enregistré. Vérifiez avant de réessayer.',
  'page-error.method': 'Ce n’est pas possible ici.',
  'page-error.ambiguous': 'Cette requête peut être lue de deux façons, ou demande trop à la fois.',
  'page-error.address-too-long': 'Cette adresse est trop longue.',
  'page-error.headers-too-large':
    'Ce navigateur envoie plus de cookies ou d’en-têtes que nous ne pouvons en lire. Supprimez les cookies de ce site, puis réessayez.',
  'page-error.reference': 'Si vous nous contactez, indiquez cette référence : {id}',
  'page-error.retry': 'Réessayer',

  'refusal-edge.forbidden':
    'Cette page n’est plus à jour. Votre session a peut-être été fermée ou rouverte ailleurs. Copiez votre texte, ouvrez la page à nouveau et renvoyez-le.',
  'refusal-edge.not-found': 'Page introuvable. Elle a peut-être été supprimée, ou le lien est erroné.',
  'refusal-edge.unauthorized': 'Connectez-vous, puis réessayez.',
  'refusal-edge.request-too-large':
    'C’est plus que nous ne pouvons accepter à la fois. Revenez en arrière, raccourcissez et réessayez.',
  'refusal-edge.validation-invalid-params':
    'Nous n’avons pas pu lire ce formulaire. Revenez en arrière, rechargez la page et réessayez.',
} as const;
