export const planMessages = {
  'plan.rental': 'Location',
  'plan.days': '{days}, {count, plural, one {# jour} other {# jours}}',
  'plan.out.customer-post': 'Arrive au plus tard',
  'plan.out.provider-post': 'À envoyer au plus tard',
  'plan.out.customer-pick-up': 'À récupérer',
  'plan.out.provider-pick-up': 'Remise en main propre',
  'plan.back.customer-post': 'À renvoyer au plus tard',
  'plan.back.provider-post': '{back, select, sameDay {Renvoyé au plus tard} other {De retour au plus tard}}',
  'plan.back.customer-pick-up': 'À rapporter au plus tard',
  'plan.back.provider-pick-up': 'Rapporté au plus tard',
  'plan.other.customer':
    '{name} l’envoie au plus tard le {shipBy}.{back, select, sameDay {} other { Retour attendu chez {name} au plus tard le {dueBack}.}}',
  'plan.other.provider':
    'Arrivée chez {name} au plus tard le {arrivesBy}.{back, select, sameDay {} other { {name} renvoie l’article au plus tard le {returnBy}.}}',

  'plan.email.customer-post':
    'L’article arrive au plus tard le {arrivesBy}. Renvoyez-le au plus tard le {returnBy}{back, select, sameDay {} other {, pour qu’il soit de retour chez {name} le {dueBack}}}.',
  'plan.email.customer-pick-up': 'Récupérez l’article le {first}, et rapportez-le au plus tard le {returnBy}.',
  'plan.email.provider-post':
    '{accepted, select, true {Envoyez} other {Si vous acceptez, envoyez}} l’article au plus tard le {shipBy}, pour qu’il arrive d’ici au {arrivesBy}. {accepted, select, true {Joignez une étiquette de retour prépayée : la livraison vaut pour l’aller et le retour. } other {}}{back, select, sameDay {{name} le renvoie au plus tard le {returnBy}.} other {Il est attendu de retour au plus tard le {dueBack}.}}',
  'plan.email.provider-pick-up':
    '{accepted, select, true {} other {Si vous acceptez, }}{name} récupère l’article le {first} et le rapporte au plus tard le {returnBy}.',
} as const;
