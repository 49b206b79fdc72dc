import type { Language } from '../errors.ts'
import type { NotificationKind } from './notifications.ts'

/** The data from which the text of a notification is made. */
export type NotificationFacts = {
  kind: NotificationKind
  /** The name of the person who caused it last, where it may be shown. */
  who: string | undefined
  /** The number of events that are joined in it. */
  total: number
  /** The amount with its unit, formatted: `$12.00`, `12 tokens (R$ 6,00)`. */
  amount: string | undefined
  detail: string | undefined
}

type TextParts = {
  who: string
  others: number
  total: number
  of: string
  worth: string
  amount: string
  detail: string
}
type Words = Record<NotificationKind, (parts: TextParts) => string>

/** The kinds whose amount is in tokens; the amounts of all others are in currency. */
export const isInTokens = (kind: NotificationKind, detail?: string): boolean =>
  detail === 'wallet_refund' || kind === 'tip' || kind === 'purchase' || kind === 'order' || kind === 'call'

const pick = (by: Readonly<Record<string, string>>, detail: string, otherwise: string): string =>
  Object.hasOwn(by, detail) ? (by[detail] ?? otherwise) : otherwise

const yourEn = {
  feed: 'your post',
  video: 'your video',
  gallery: 'your gallery',
  photo: 'your photo',
  product: 'your product',
  comment: 'your comment',
  message: 'your message',
  stream: 'your stream',
  performer: 'your page',
}
const yourPt = {
  feed: 'a sua publicação',
  video: 'o seu vídeo',
  gallery: 'a sua galeria',
  photo: 'a sua foto',
  product: 'o seu produto',
  comment: 'o seu comentário',
  message: 'a sua mensagem',
  stream: 'a sua transmissão',
  performer: 'a sua página',
}

const en: Words = {
  follower: ({ who, others }) =>
    others ? `${who} and ${others} more started following you` : `${who} started following you`,
  subscriber: ({ who, detail, amount }) =>
    amount
      ? `${who} subscribed to you for ${amount} ${detail === 'yearly' ? 'per year' : 'per month'}`
      : `${who} subscribed to you`,
  renewal: ({ who, detail, worth }) =>
    detail === 'paid' ? `Your subscription to ${who} was renewed${worth}` : `${who} renewed their subscription${worth}`,
  tip: ({ who, amount, detail }) =>
    `${who} tipped you${amount && ` ${amount}`}${detail in yourEn ? ` for ${pick(yourEn, detail, '')}` : ''}`,
  purchase: ({ who, detail, worth }) => `${who} bought ${pick(yourEn, detail, 'from you')}${worth}`,
  comment: ({ who, detail }) => `${who} commented on ${pick(yourEn, detail, 'your post')}`,
  reply: ({ who }) => `${who} replied to you`,
  like: ({ who, others, detail }) =>
    `${who}${others ? ` and ${others} more` : ''} liked ${pick(yourEn, detail, 'your post')}`,
  message: ({ who, total }) => `${who} sent you ${total > 1 ? `${total} messages` : 'a message'}`,
  call: ({ who, detail }) =>
    pick(
      {
        requested: `${who} wants to video call you`,
        accepted: `${who} accepted your video call. Pay to start`,
        declined: `${who} declined the video call`,
        cancelled: `${who} cancelled the video call`,
        paid: `${who} paid for your video call. You can start now`,
        refunded: `Your video call with ${who} was cancelled and refunded`,
        ended: `Your video call with ${who} ended`,
        expired: `Your video call with ${who} didn't happen`,
      },
      detail,
      `There's an update on your video call with ${who}`
    ),
  live: ({ who }) => `${who} is live. Join the chat`,
  post: ({ who, total }) => `${who} published ${total > 1 ? `${total} new posts` : 'a new post'}`,
  story: ({ who, total }) => `${who} added ${total > 1 ? `${total} new stories` : 'a new story'}`,
  video: ({ who, total }) => `${who} published ${total > 1 ? `${total} new videos` : 'a new video'}`,
  photo: ({ who, total, detail }) =>
    detail === 'gallery'
      ? `${who} published ${total > 1 ? `${total} new galleries` : 'a new gallery'}`
      : `${who} published ${total > 1 ? `${total} new photos` : 'a new photo'}`,
  product: ({ who, total }) => `${who} added ${total > 1 ? `${total} new products` : 'a new product'} to their shop`,
  order: ({ who, worth, detail }) =>
    pick(
      {
        created: `${who} ordered from you${worth}`,
        sold: `${who} bought a download${worth}`,
        processing: 'Your order is being prepared',
        shipped: 'Your order has shipped',
        delivered: 'Your order was delivered',
        refunded: 'Your order was refunded',
      },
      detail,
      "There's an update on your order"
    ),
  payout: ({ of, detail }) =>
    pick(
      { approved: `Your payout${of} was approved`, paid: `Your payout${of} was sent` },
      detail,
      `There's an update on your payout${of}`
    ),
  refund: ({ who, of, detail }) =>
    pick(
      {
        wallet_refund: `You got a refund${of} for a payment to ${who}`,
        payment_refund: `You got a refund${of} for a payment to ${who}`,
        payment_dispute: `Your bank took back a payment${of} to ${who}`,
        topup_refund: `You got a refund${of} for a top-up`,
        topup_dispute: `Your bank took back a top-up${of}`,
        sale_refund: `A sale${of} to ${who} was refunded`,
        sale_dispute: `${who}'s bank took back a payment${of}`,
      },
      detail,
      `You got a refund${of}`
    ),
  refusal: ({ who, of, detail }) =>
    pick(
      {
        renewal: `We couldn't renew your subscription to ${who} because the payment failed`,
        subscription_ended: `Your subscription to ${who} ended because the payment failed`,
        payout: `Your payout${of} was rejected`,
        application: "We couldn't approve your account yet",
        feed: 'Your post was taken down',
        video: 'Your video was taken down',
        gallery: 'Your gallery was taken down',
        photo: 'Your photo was taken down',
        product: 'Your product was taken down',
        comment: 'Your comment was taken down',
        message: 'Your message was taken down',
      },
      detail,
      'Something needs your attention'
    ),
  account: ({ detail }) =>
    pick(
      { approved: 'Your account is approved. The stage is yours', sign_in: 'New login to your account' },
      detail,
      "There's an update on your account"
    ),
}

const pt: Words = {
  follower: ({ who, others }) =>
    others ? `${who} e mais ${others} começaram a seguir você` : `${who} começou a seguir você`,
  subscriber: ({ who, detail, amount }) =>
    amount
      ? `${who} assinou seu conteúdo por ${amount} por ${detail === 'yearly' ? 'ano' : 'mês'}`
      : `${who} assinou seu conteúdo`,
  renewal: ({ who, detail, worth }) =>
    detail === 'paid' ? `Sua assinatura de ${who} foi renovada${worth}` : `${who} renovou a assinatura${worth}`,
  tip: ({ who, of, detail }) =>
    `${who} deu uma gorjeta${of} para você${detail in yourPt ? ` pel${pick(yourPt, detail, '')}` : ''}`,
  purchase: ({ who, detail, worth }) => `${who} comprou ${pick(yourPt, detail, 'de você')}${worth}`,
  comment: ({ who, detail }) => `${who} comentou n${pick(yourPt, detail, 'a sua publicação')}`,
  reply: ({ who }) => `${who} respondeu a você`,
  like: ({ who, others, detail }) =>
    `${who}${others ? ` e mais ${others} curtiram` : ' curtiu'} ${pick(yourPt, detail, 'a sua publicação')}`,
  message: ({ who, total }) => `${who} enviou ${total > 1 ? `${total} mensagens` : 'uma mensagem'} para você`,
  call: ({ who, detail }) =>
    pick(
      {
        requested: `${who} quer fazer uma chamada de vídeo com você`,
        accepted: `${who} aceitou sua chamada de vídeo. Pague para começar`,
        declined: `${who} recusou a chamada de vídeo`,
        cancelled: `${who} cancelou a chamada de vídeo`,
        paid: `${who} pagou a chamada de vídeo. Você já pode começar`,
        refunded: `Sua chamada de vídeo com ${who} foi cancelada e reembolsada`,
        ended: `Sua chamada de vídeo com ${who} terminou`,
        expired: `Sua chamada de vídeo com ${who} não aconteceu`,
      },
      detail,
      `Há uma novidade na sua chamada de vídeo com ${who}`
    ),
  live: ({ who }) => `${who} está ao vivo. Entre no chat`,
  post: ({ who, total }) => `${who} fez ${total > 1 ? `${total} novas publicações` : 'uma nova publicação'}`,
  story: ({ who, total }) => `${who} publicou ${total > 1 ? `${total} novos stories` : 'um novo story'}`,
  video: ({ who, total }) => `${who} publicou ${total > 1 ? `${total} novos vídeos` : 'um novo vídeo'}`,
  photo: ({ who, total, detail }) =>
    detail === 'gallery'
      ? `${who} publicou ${total > 1 ? `${total} novas galerias` : 'uma nova galeria'}`
      : `${who} publicou ${total > 1 ? `${total} novas fotos` : 'uma nova foto'}`,
  product: ({ who, total }) => `${who} colocou ${total > 1 ? `${total} novos produtos` : 'um novo produto'} na loja`,
  order: ({ who, worth, detail }) =>
    pick(
      {
        created: `${who} fez um pedido na sua loja${worth}`,
        sold: `${who} comprou um download${worth}`,
        processing: 'Seu pedido está sendo preparado',
        shipped: 'Seu pedido foi enviado',
        delivered: 'Seu pedido foi entregue',
        refunded: 'Seu pedido foi reembolsado',
      },
      detail,
      'Há uma novidade no seu pedido'
    ),
  payout: ({ of, detail }) =>
    pick(
      { approved: `Seu saque${of} foi aprovado`, paid: `Seu saque${of} foi enviado` },
      detail,
      `Há uma novidade no seu saque${of}`
    ),
  refund: ({ who, of, detail }) =>
    pick(
      {
        wallet_refund: `Você recebeu um reembolso${of} de um pagamento para ${who}`,
        payment_refund: `Você recebeu um reembolso${of} de um pagamento para ${who}`,
        payment_dispute: `Seu banco estornou um pagamento${of} para ${who}`,
        topup_refund: `Você recebeu um reembolso${of} de uma recarga`,
        topup_dispute: `Seu banco estornou uma recarga${of}`,
        sale_refund: `Uma venda${of} para ${who} foi reembolsada`,
        sale_dispute: `O banco de ${who} estornou um pagamento${of}`,
      },
      detail,
      `Você recebeu um reembolso${of}`
    ),
  refusal: ({ who, of, detail }) =>
    pick(
      {
        renewal: `Não conseguimos renovar sua assinatura de ${who} porque o pagamento falhou`,
        subscription_ended: `Sua assinatura de ${who} terminou porque o pagamento falhou`,
        payout: `Seu saque${of} foi recusado`,
        application: 'Ainda não pudemos aprovar sua conta',
        feed: 'Sua publicação foi retirada do ar',
        video: 'Seu vídeo foi retirado do ar',
        gallery: 'Sua galeria foi retirada do ar',
        photo: 'Sua foto foi retirada do ar',
        product: 'Seu produto foi retirado do ar',
        comment: 'Seu comentário foi retirado do ar',
        message: 'Sua mensagem foi retirada do ar',
      },
      detail,
      'Algo precisa da sua atenção'
    ),
  account: ({ detail }) =>
    pick(
      { approved: 'Sua conta foi aprovada. O palco é seu', sign_in: 'Novo acesso à sua conta' },
      detail,
      'Há uma novidade na sua conta'
    ),
}

const words = { en, pt } as const
const someone: Record<Language, string> = { en: 'Someone', pt: 'Alguém' }
const connectives: Record<Language, { of: string; worth: string }> = {
  en: { of: ' of ', worth: ' for ' },
  pt: { of: ' de ', worth: ' por ' },
}

/**
 * The text of a notification, in one line without a full stop: in the bell, in mails, and in push messages of accounts
 * that allow details. A person who may not be named is called "Someone".
 */
export function notificationLine(
  { kind, who = '', total, amount = '', detail = '' }: NotificationFacts,
  language: Language
): string {
  const { of, worth } = connectives[language]
  return words[language][kind]({
    who: who || someone[language],
    others: total - 1,
    total,
    amount,
    of: amount && of + amount,
    worth: amount && worth + amount,
    detail,
  })
}
