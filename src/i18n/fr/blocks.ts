export const blockMessages = {
  'blocks.title': 'Personnes bloquées',
  'blocks.lede':
    'Les personnes que vous avez bloquées ne peuvent ni vous écrire, ni poser de questions sur vos articles, ni vous envoyer d’offres ou de demandes.',
  'blocks.none': 'Personne n’est bloqué',
  'blocks.none-line': 'Pour bloquer quelqu’un, ouvrez une commande ou une vente avec cette personne, ou son profil.',
  'blocks.since': 'Bloqué le {day}',
  'blocks.done-block': 'C’est bloqué. Vous pouvez l’annuler ici à tout moment.',
  'blocks.done-unblock': 'C’est débloqué. Vous pouvez de nouveau échanger.',
  'blocks.block': 'Bloquer',
  'blocks.block-name': 'Bloquer {name}',
  'blocks.block-title': 'Bloquer {name} ?',
  'blocks.block-line':
    '{name} ne pourra plus vous poser de questions, vous faire d’offres ni vous envoyer de demandes, et vous non plus. Nous ne le dirons pas à {name}.',
  'blocks.open-orders':
    'Les commandes en cours entre vous continuent, et vous pouvez toujours vous écrire à leur sujet.',
  'blocks.unblock': 'Débloquer',
  'blocks.unblock-name': 'Débloquer {name}',
  'blocks.unblock-title': 'Débloquer {name} ?',
  'blocks.unblock-line': 'Vous pourrez de nouveau vous poser des questions et y répondre.',
  'blocks.not-now': 'Pas maintenant',
  'blocks.you-blocked': 'Vous avez bloqué {name}. Pour lui écrire de nouveau, <link>débloquez {name}</link>.',
} as const satisfies Record<string, string>;
