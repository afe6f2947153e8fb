import { daysToReview } from '#src/domain/process/durations.ts';
import { daysInWords } from './days-in-words.ts';

export const reviewMessages = {
  'review.write': 'Écrire un avis',
  'review.title': 'Comment cela s’est-il passé avec {name} ?',
  'review.blind': `Personne ne le voit avant que {name} ait écrit le sien, ou avant le {until}. Un avis peut être écrit pendant ${daysInWords(daysToReview)} après la fin, et ne peut plus être modifié.`,
  'review.blind-waits':
    '{name} a écrit le sien. Vous les verrez tous les deux dès que le vôtre sera envoyé. Vous pouvez l’écrire avant le {until} ; ensuite le sien est publié seul. Le vôtre ne pourra plus être modifié.',
  'review.locked':
    'Les avis attendent tant qu’une banque examine le paiement de cette commande. Vous aurez le temps d’écrire le vôtre ensuite.',
  'review.over': 'Le délai pour votre avis est passé.',
  'review.not-sent': 'Votre avis n’a pas été envoyé. <link>Voir ce qui manque</link>',
  'review.not-kept': 'Ce que vous avez écrit ici, et qui n’a pas été envoyé',
  'review.sent-elsewhere': 'Vous avez envoyé un autre avis, depuis un autre onglet ou appareil.',
  'review.rating': 'Votre note',
  'review.stars': '{value, plural, one {# étoile} other {# étoiles}}',
  'review.rating-missing': 'Choisissez d’une à cinq étoiles.',
  'review.content': 'Votre avis',
  'review.content-hint-customer':
    'Comment était l’article, et comment s’est passé l’échange avec {name} ? Tout le monde peut le lire.',
  'review.content-hint-provider': 'Comment s’est passé l’échange avec {name} ? Tout le monde peut le lire.',
  'review.content-missing': 'Écrivez quelques mots.',
  'review.content-long': 'C’est trop long.',
  'review.characters': 'Ce texte contient des caractères qui ne peuvent pas être affichés.',
  'review.contact':
    'Retirez les numéros de téléphone, adresses e-mail, liens et comptes bancaires. Tout le monde peut lire ce texte.',
  'review.elsewhere':
    'Pas encore envoyé : on dirait qu’il s’agit de payer ou d’échanger ailleurs. Un avis raconte comment cela s’est passé. Si cela en fait partie, envoyez-le à nouveau.',
  'review.fit': 'Comment taille-t-il ?',
  'review.fit-small': 'Petit',
  'review.fit-true': 'Normalement',
  'review.fit-large': 'Grand',
  'review.fit-none': 'Sans objet',
  'review.usual-size': 'Votre taille habituelle',
  'review.usual-size-none': 'Je préfère ne pas le dire',
  'review.height': 'Votre taille en cm',
  'review.height-wrong': 'Saisissez une taille de 120 à 220 cm, ou laissez le champ vide.',
  'review.fit-hint': 'Ces deux indications s’affichent avec votre avis et aident les autres à choisir.',
  'review.send': 'Envoyer l’avis',

  'review.of-this': 'Avis',
  'review.yours': 'Votre avis',
  'review.theirs': 'L’avis de {name} sur vous',
  'review.yours-waits':
    'Personne d’autre ne peut encore le lire : il s’affiche dès que {name} a écrit le sien, ou le {until}.',
  'review.hidden': 'Nous avons masqué cet avis. {reason}',
  'review.reply': 'Votre réponse',
  'review.reply-hint': 'Une seule réponse, que tout le monde peut lire sous l’avis. Elle ne peut plus être modifiée.',
  'review.reply-missing': 'Écrivez une réponse.',
  'review.reply-send': 'Publier la réponse',
  'review.replied-by': '{type, select, ofProvider {Réponse du propriétaire} other {Réponse du client}}',

  'review.fits-small': 'taille petit',
  'review.fits-true': 'taille normalement',
  'review.fits-large': 'taille grand',
  'review.fits-size': 'porte d’habitude du {size}',
  'review.fits-height': '{height} cm',
  'review.fit-sum': '{count, plural, one {La personne qui en parle :} other {Sur # qui en parlent :}} {list}',
  'review.fit-sum-small': '{count, number} petit',
  'review.fit-sum-true': '{count, number} normalement',
  'review.fit-sum-large': '{count, number} grand',
};
