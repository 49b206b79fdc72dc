import { texts } from '../../../lib/texts.ts'
import { shortCount } from '../../../ui/feedback/CountBadge.tsx'

export const notificationTexts = texts({
  en: {
    title: 'Notifications',
    bell: (unread: number) => (unread ? `Notifications, ${shortCount(unread)} unread` : 'Notifications'),
    groups: {
      all: 'All',
      money: 'Money',
      people: 'People',
      messages: 'Messages',
      creators: 'Creators',
      account: 'Account',
    },
    filter: 'Filter notifications',
    unreadOnly: 'Unread only',
    readAll: 'Mark all as read',
    settings: 'Settings',
    seeAll: 'See all notifications',
    unread: 'Unread',
    empty: 'No notifications yet',
    emptyHint: "News from creators you follow, and when someone messages, replies to or pays you: you'll see it here.",
    allRead: "You're all caught up",
    allReadHint: 'New notifications will show up here.',
    noneOfGroup: 'Nothing here yet',
    failed: "Your notifications couldn't be loaded",
  },
  pt: {
    title: 'Notificações',
    bell: (unread: number) =>
      unread ? `Notificações, ${shortCount(unread)} ${unread === 1 ? 'não lida' : 'não lidas'}` : 'Notificações',
    groups: {
      all: 'Todas',
      money: 'Dinheiro',
      people: 'Pessoas',
      messages: 'Mensagens',
      creators: 'Criadores',
      account: 'Conta',
    },
    filter: 'Filtrar notificações',
    unreadOnly: 'Só não lidas',
    readAll: 'Marcar tudo como lido',
    settings: 'Configurações',
    seeAll: 'Ver todas as notificações',
    unread: 'Não lida',
    empty: 'Nenhuma notificação ainda',
    emptyHint: 'Novidades dos criadores que você segue, mensagens, respostas e pagamentos: você vê tudo aqui.',
    allRead: 'Você está em dia',
    allReadHint: 'As novas notificações aparecem aqui.',
    noneOfGroup: 'Nada aqui ainda',
    failed: 'Não foi possível carregar suas notificações',
  },
})
