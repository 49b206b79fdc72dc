import type { Language } from '../../../../contract/errors.ts'
import {
  isInTokens,
  notificationLine,
} from '../../../../contract/notifications/notification-center/notification-texts.ts'
import type { NotificationKind } from '../../../../contract/notifications/notification-center/notifications.ts'
import { plainName } from '../../../../contract/identity/users/names.ts'
import { dayText } from '../../platform/mail/day-text.ts'
import { moneyText, walletText } from '../../platform/mail/money-text.ts'
import type { SiteSettings } from '../../platform/settings/queries.ts'
import { excerptOf, type NotificationData, type NotificationRow } from './present.ts'

const discreet: Record<Language, Record<NotificationKind, string>> = {
  en: {
    follower: 'You have a new follower',
    subscriber: 'You have a new subscriber',
    renewal: 'A subscription was renewed',
    tip: 'You got a tip',
    purchase: 'You made a sale',
    comment: 'You have a new comment',
    reply: 'Someone replied to you',
    like: 'You got a like',
    message: 'You have a new message',
    call: "There's an update on a video call",
    live: 'Someone you follow is live',
    post: 'Someone you follow published a new post',
    story: 'Someone you follow added a new story',
    video: 'Someone you follow published a new video',
    photo: 'Someone you follow published new photos',
    product: 'Someone you follow added a new product',
    order: "There's an update on an order",
    payout: "There's an update on a payout",
    refund: 'A payment was refunded',
    refusal: 'Something needs your attention',
    account: "There's an update on your account",
    waiting: 'Something is waiting for you as an operator',
    reminder: 'A payment is coming up',
    price: 'A price has changed',
    coupon: "There's an update on your coupon",
  },
  pt: {
    follower: 'Você tem um novo seguidor',
    subscriber: 'Você tem um novo assinante',
    renewal: 'Uma assinatura foi renovada',
    tip: 'Você recebeu uma gorjeta',
    purchase: 'Você fez uma venda',
    comment: 'Você tem um novo comentário',
    reply: 'Você recebeu uma resposta',
    like: 'Você recebeu uma curtida',
    message: 'Você tem uma nova mensagem',
    call: 'Há uma novidade em uma chamada de vídeo',
    live: 'Alguém que você segue está ao vivo',
    post: 'Alguém que você segue fez uma nova publicação',
    story: 'Alguém que você segue publicou um novo story',
    video: 'Alguém que você segue publicou um novo vídeo',
    photo: 'Alguém que você segue publicou novas fotos',
    product: 'Alguém que você segue tem um novo produto',
    order: 'Há uma novidade em um pedido',
    payout: 'Há uma novidade em um saque',
    refund: 'Um pagamento foi reembolsado',
    refusal: 'Algo precisa da sua atenção',
    account: 'Há uma novidade na sua conta',
    waiting: 'Algo espera por você como operador',
    reminder: 'Há uma cobrança em breve',
    price: 'Um preço mudou',
    coupon: 'Há uma novidade no seu cupom',
  },
}

/** A text that only names the kind, without names, amounts or quotes, for a screen that others may see. */
export const discreetText = (kind: NotificationKind, language: Language): string => discreet[language][kind]

/** The text of a notification in a mail, or on a device with details enabled: one line, with the beginning of a comment. */
export function notificationText(
  row: NotificationRow,
  language: Language,
  site: Pick<SiteSettings, 'currency' | 'tokenPrice'>
): string {
  const { kind: name, total, data, actor } = row
  const { amount, detail, dueAt } = data as NotificationData
  const excerpt = excerptOf(row)
  const kind = name as NotificationKind
  const worth =
    amount === undefined
      ? undefined
      : isInTokens(kind, detail)
        ? walletText(amount, site, language)
        : moneyText(amount, site.currency, language)
  const words = notificationLine(
    {
      kind,
      who: actor ? plainName(actor.name) : undefined,
      total,
      amount: worth,
      detail,
      day: dueAt && dayText(new Date(dueAt), language),
    },
    language
  )
  if (!excerpt) return words
  // What a person has written, or the code, card, device or command that it is about.
  return actor ? `${words}: “${excerpt}”` : `${words}: ${excerpt}`
}
