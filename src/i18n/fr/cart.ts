export const cartMessages = {
  'cart.bag': '{count, plural, =0 {Panier} one {Panier, # article} other {Panier, # articles}}',
  'cart.add': 'Ajouter au panier',
  'cart.added': 'Ajouté à votre panier : {title}. <link>Voir votre panier</link>',
  'cart.added-to-browser':
    'Ajouté à votre panier : {title}. <link>Connectez-vous ou inscrivez-vous</link> pour passer commande.',
  'cart.changed': 'Votre nouveau choix pour {title} est dans votre panier. <link>Voir votre panier</link>',
  'cart.full': 'Votre panier contient dix articles, le maximum. Retirez-en un d’abord.',
  'cart.lost': 'La connexion a été coupée, rien n’a été ajouté. Vérifiez-la, puis réessayez.',
  'cart.not-added': 'Pas ajouté à votre panier',
  'cart.back-to-item': 'Retour à l’article',
  'cart.ask-title': 'Ajouter à votre panier ?',
  'cart.ask-line': 'L’article {title} sera ajouté à votre panier.',

  'cart.conflict-title': 'Votre panier contient des articles de {name}',
  'cart.conflict-line':
    'Un panier contient les articles d’un seul dressing à la fois. Videz-le pour y mettre {title}, ou voyez ce que propose encore {name}.',
  'cart.conflict-clear': 'Vider le panier',
  'cart.conflict-same': 'Voir les annonces du même dressing',

  'cart.title': 'Votre panier',
  'cart.wardrobe': 'Dressing de {name}',
  'cart.see-more': 'Voir plus de {name}',
  'cart.one-wardrobe':
    'Un panier contient les articles d’un seul dressing à la fois. <more>Voir les autres articles de {name}</more> ou <clear>vider le panier</clear>.',
  'cart.one-wardrobe-gone':
    'Un panier contient les articles d’un seul dressing à la fois, et celui-ci a fermé. <clear>Vider le panier</clear>',
  'cart.clear-title': 'Vider votre panier ?',
  'cart.clear-line':
    '{count, plural, one {L’article qu’il contient est retiré.} other {Les # articles qu’il contient sont retirés.}}',
  'cart.clear': 'Vider le panier',
  'cart.keep': 'Garder mon panier',
  'cart.by-itself': 'à lui seul',
  'cart.units': '{count, plural, one {# article} other {# articles}}',
  'cart.price-changed': 'Le prix est maintenant de {now}. Il était de {before}.',
  'cart.price-seen': 'OK',
  'cart.price-seen-named': 'OK, le prix de {title} a changé',
  'cart.only': 'Commander celui-ci seul',
  'cart.only-named': 'Commander celui-ci seul : {title}',
  'cart.change': 'Modifier',
  'cart.change-named': 'Modifier {title}',
  'cart.remove': 'Retirer',
  'cart.remove-named': 'Retirer {title}',
  'cart.save-for-later': 'Garder pour plus tard',
  'cart.save-for-later-named': 'Garder pour plus tard : {title}',
  'cart.removed': 'Retiré de votre panier.',
  'cart.saved': 'Déplacé dans vos <link>favoris</link>.',
  'cart.undo': 'Annuler',
  'cart.save-change': 'Enregistrer',

  'cart.problem-gone': 'Cet article n’est plus disponible. Retirez-le de votre panier.',
  'cart.problem-closed': '{name} ne propose pas cet article pour le moment. Retirez-le, ou revenez plus tard.',
  'cart.problem-sold-out':
    'Cet article est vendu, ou réservé par une autre commande. Retirez-le, ou revenez plus tard.',
  'cart.problem-own': 'C’est votre propre article, vous ne pouvez pas le réserver. Retirez-le.',
  'cart.problem-currency':
    'Le prix est dans une devise que nous ne pouvons pas débiter, la réservation est donc impossible. Retirez-le.',
  'cart.problem-unpayable':
    '{name} ne peut pas être payé pour le moment, la réservation est donc impossible. Retirez-le, ou revenez plus tard.',
  'cart.problem-delivery': 'Cet article n’est plus proposé de cette façon. Modifiez-le, ou retirez-le.',
  'cart.own-sent': 'Vous l’avez commandé. <link>Voir votre commande</link>',
  'cart.own-unpaid': 'Vous avez commencé à le réserver. <link>Terminer le paiement</link>',

  'cart.summary': 'Récapitulatif',
  'cart.sum-items': '{count, plural, one {# article} other {# articles}}',
  'cart.sum-left-out':
    '{count, plural, one {# article impossible à réserver maintenant n’est pas compté.} other {# articles impossibles à réserver maintenant ne sont pas comptés.}}',
  'cart.sum-none': 'Rien ne peut être réservé tel quel. Modifiez ou retirez ce qui est signalé.',
  'cart.check-out': '{count, plural, one {Commander} other {Commander # articles}}',
  'cart.together':
    'Un seul paiement, des frais uniques et une seule livraison : celle de l’article le plus cher à envoyer.',
  'cart.not-held': 'Les jours et les articles de votre panier ne sont pas bloqués. Une demande les bloque.',
  'cart.empty': 'Votre panier est vide',
  'cart.empty-line': 'Choisissez vos jours pour ce qui vous plaît, puis ajoutez-le à votre panier.',
  'cart.browse': 'Parcourir les articles',
  'cart.merging': 'Ajout des articles choisis avant de vous connecter',
  'cart.merge-late':
    'Impossible d’ajouter les articles choisis avant de vous connecter. Ce navigateur les garde : rechargez la page pour réessayer.',
  'cart.query-failed': 'Impossible d’afficher votre panier',
  'cart.query-failed-line': 'Il est bien conservé. Réessayez dans un instant.',

  'cart.merged':
    '{count, plural, one {# article choisi est} other {# articles choisis sont}} dans votre panier. <link>Voir votre panier</link>',
  'cart.merged-some': 'Tout n’a pas pu entrer dans votre panier',
  'cart.merged-in': 'Dans votre panier',
  'cart.merged-out': 'Pas ajouté',
  'cart.merged-see': 'Voir votre panier',
  'cart.merged-close': 'Fermer',
  'cart.outcome-added': 'ajouté',
  'cart.outcome-already': 'y était déjà, et reste inchangé',
  'cart.outcome-other-provider': 'votre panier contient des articles de {name}, d’un seul dressing à la fois',
  'cart.outcome-full': 'votre panier contient dix articles, le maximum',
  'cart.outcome-own': 'c’est votre propre article',
  'cart.outcome-gone': 'il n’est plus disponible',

  'cart.can-back-up': 'Et si {main} n’allait pas ? Prenez cet article en secours, aux mêmes dates, pour {price}.',
  'cart.is-back-up':
    'En secours de {main} : ses jours coûtent {price}. Si {main} est refusé ou annulé, cet article l’est aussi.',
  'cart.back-up': 'Prendre en secours',
  'cart.back-up-named': 'Prendre en secours : {title}',
  'cart.full-price': 'Louer au prix normal',
  'cart.full-price-named': 'Louer au prix normal : {title}',
} as const;
