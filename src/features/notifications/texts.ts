import { texts } from '../../lib/texts.ts'
import { shortCount } from '../../ui/CountBadge.tsx'

export const notificationTexts = texts({
  en: {
    title: 'Notifications',
    bell: (unread: number) => (unread ? `Notifications, ${shortCount(unread)} unread` : 'Notifications'),
    groups: { all: 'All', money: 'Money', people: 'People', messages: 'Messages', account: 'Account' },
    filter: 'Which notifications',
    unreadOnly: 'Unread only',
    readAll: 'Mark all as read',
    settings: 'Settings',
    seeAll: 'See all notifications',
    unread: 'Unread',
    empty: 'Nothing to tell yet',
    emptyHint: 'Whoever follows you, writes to you, answers or pays: you read of it here.',
    allRead: 'You have read everything',
    allReadHint: 'What happens next appears here by itself.',
    noneOfGroup: 'Nothing of this kind yet',
    failed: 'Your notifications could not be loaded.',
  },
  pt: {
    title: 'Notificações',
    bell: (unread: number) => (unread ? `Notificações, ${shortCount(unread)} ${unread === 1 ? 'não lida' : 'não lidas'}` : 'Notificações'),
    groups: { all: 'Todas', money: 'Dinheiro', people: 'Pessoas', messages: 'Mensagens', account: 'Conta' },
    filter: 'Quais notificações',
    unreadOnly: 'Só não lidas',
    readAll: 'Marcar tudo como lido',
    settings: 'Configurações',
    seeAll: 'Ver todas as notificações',
    unread: 'Não lida',
    empty: 'Nada a contar ainda',
    emptyHint: 'Quem segue você, escreve, responde ou paga: aqui você fica sabendo.',
    allRead: 'Você leu tudo',
    allReadHint: 'O que acontecer depois aparece aqui sozinho.',
    noneOfGroup: 'Nada deste tipo ainda',
    failed: 'Não foi possível carregar as suas notificações.',
  },
})
