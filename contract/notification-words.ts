import type { Language } from './errors.ts'
import type { NotificationKind } from './notifications.ts'

/** What the words of a notification are made of. */
export type NotificationFacts = {
  kind: NotificationKind
  /** The name of who caused it last, where it may be said. */
  who: string | undefined
  /** How many are joined in it. */
  total: number
  /** With its unit, as it is read: `$12.00`, `12 tokens (R$ 6,00)`. */
  amount: string | undefined
  detail: string | undefined
}

type Told = { who: string; others: number; total: number; of: string; worth: string; amount: string; detail: string }
type Words = Record<NotificationKind, (told: Told) => string>

/** What an amount of this kind is counted in: else it is money. */
export const isInTokens = (kind: NotificationKind): boolean => kind === 'tip' || kind === 'purchase' || kind === 'order' || kind === 'call'

const pick = (by: Readonly<Record<string, string>>, detail: string, otherwise: string): string => (Object.hasOwn(by, detail) ? (by[detail] ?? otherwise) : otherwise)

const yourEn = { feed: 'your post', video: 'your video', gallery: 'your gallery', photo: 'your photo', product: 'your product', comment: 'your comment', message: 'your message', stream: 'your stream', performer: 'your page' }
const yourPt = { feed: 'a sua publicação', video: 'o seu vídeo', gallery: 'a sua galeria', photo: 'a sua foto', product: 'o seu produto', comment: 'o seu comentário', message: 'a sua mensagem', stream: 'a sua transmissão', performer: 'a sua página' }

const en: Words = {
  follower: ({ who, others }) => (others ? `${who} and ${others} more follow you now` : `${who} follows you now`),
  subscriber: ({ who, detail, amount }) => (amount ? `${who} subscribed to you for ${amount} ${detail === 'yearly' ? 'a year' : 'a month'}` : `${who} subscribed to you`),
  renewal: ({ who, detail, worth }) => (detail === 'paid' ? `Your subscription to ${who} was renewed${worth}` : `${who} renewed their subscription${worth}`),
  tip: ({ who, of, detail }) => `${who} gave you a tip${of}${detail in yourEn ? ` for ${pick(yourEn, detail, '')}` : ''}`,
  purchase: ({ who, detail, worth }) => `${who} bought ${pick(yourEn, detail, 'from you')}${worth}`,
  comment: ({ who, detail }) => `${who} commented on ${pick(yourEn, detail, 'what you published')}`,
  reply: ({ who }) => `${who} replied to you`,
  like: ({ who, others, detail }) => `${who}${others ? ` and ${others} more` : ''} liked ${pick(yourEn, detail, 'what you published')}`,
  message: ({ who, total }) => `${who} sent you ${total > 1 ? `${total} messages` : 'a message'}`,
  call: ({ who, detail }) => pick({
    requested: `${who} asks you for a video call`, accepted: `${who} accepted your video call: you can pay and begin`, declined: `${who} declined the video call`, cancelled: `${who} cancelled the video call`,
    paid: `${who} paid for your video call: it can begin`, refunded: `The video call with ${who} was called off and paid back`, ended: `The video call with ${who} is over`, expired: `The video call with ${who} did not take place`,
  }, detail, `There is news of the video call with ${who}`),
  live: ({ who }) => `${who} is live: the chat is open`,
  order: ({ who, worth, detail }) => pick({
    created: `${who} ordered from you${worth}`, sold: `${who} bought a download${worth}`, processing: 'Your order is being prepared', shipped: 'Your order is on its way', delivered: 'Your order has arrived',
    refunded: 'Your order was refunded',
  }, detail, 'There is news of your order'),
  payout: ({ of, detail }) => pick({ approved: `Your payout${of} was approved`, paid: `Your payout${of} was sent` }, detail, `There is news of your payout${of}`),
  refusal: ({ who, of, detail }) => pick({
    renewal: `Your subscription to ${who} could not be renewed: the payment failed`, subscription_ended: `Your subscription to ${who} has ended: it could not be paid`, payout: `Your payout${of} was turned down`,
    application: 'We could not approve your account yet', feed: 'Your post was taken down', video: 'Your video was taken down', gallery: 'Your gallery was taken down', photo: 'Your photo was taken down',
    product: 'Your product was taken down', comment: 'Your comment was taken down', message: 'Your message was taken down',
  }, detail, 'Something was refused and needs a look from you'),
  account: ({ detail }) => pick({ approved: 'Your account is approved: the stage is yours', sign_in: 'New sign-in to your account' }, detail, 'There is news of your account'),
}

const pt: Words = {
  follower: ({ who, others }) => (others ? `${who} e mais ${others} agora seguem você` : `${who} agora segue você`),
  subscriber: ({ who, detail, amount }) => (amount ? `${who} assinou o seu conteúdo por ${amount} por ${detail === 'yearly' ? 'ano' : 'mês'}` : `${who} assinou o seu conteúdo`),
  renewal: ({ who, detail, worth }) => (detail === 'paid' ? `A sua assinatura de ${who} foi renovada${worth}` : `${who} renovou a assinatura${worth}`),
  tip: ({ who, of, detail }) => `${who} deu a você uma gorjeta${of}${detail in yourPt ? ` por ${pick(yourPt, detail, '')}` : ''}`,
  purchase: ({ who, detail, worth }) => `${who} comprou ${pick(yourPt, detail, 'de você')}${worth}`,
  comment: ({ who, detail }) => `${who} comentou ${pick(yourPt, detail, 'o que você publicou')}`,
  reply: ({ who }) => `${who} respondeu a você`,
  like: ({ who, others, detail }) => `${who}${others ? ` e mais ${others} curtiram` : ' curtiu'} ${pick(yourPt, detail, 'o que você publicou')}`,
  message: ({ who, total }) => `${who} enviou ${total > 1 ? `${total} mensagens` : 'uma mensagem'} a você`,
  call: ({ who, detail }) => pick({
    requested: `${who} pede uma chamada de vídeo com você`, accepted: `${who} aceitou a sua chamada de vídeo: você pode pagar e começar`, declined: `${who} recusou a chamada de vídeo`, cancelled: `${who} cancelou a chamada de vídeo`,
    paid: `${who} pagou a chamada de vídeo: ela pode começar`, refunded: `A chamada de vídeo com ${who} foi cancelada e reembolsada`, ended: `A chamada de vídeo com ${who} terminou`, expired: `A chamada de vídeo com ${who} não aconteceu`,
  }, detail, `Há novidades da chamada de vídeo com ${who}`),
  live: ({ who }) => `${who} está ao vivo: o chat está aberto`,
  order: ({ who, worth, detail }) => pick({
    created: `${who} fez um pedido a você${worth}`, sold: `${who} comprou um download${worth}`, processing: 'O seu pedido está sendo preparado', shipped: 'O seu pedido está a caminho', delivered: 'O seu pedido chegou',
    refunded: 'O seu pedido foi reembolsado',
  }, detail, 'Há novidades do seu pedido'),
  payout: ({ of, detail }) => pick({ approved: `O seu saque${of} foi aprovado`, paid: `O seu saque${of} foi enviado` }, detail, `Há novidades do seu saque${of}`),
  refusal: ({ who, of, detail }) => pick({
    renewal: `A sua assinatura de ${who} não pôde ser renovada: o pagamento falhou`, subscription_ended: `A sua assinatura de ${who} terminou: não pôde ser paga`, payout: `O seu saque${of} foi recusado`,
    application: 'Ainda não pudemos aprovar a sua conta', feed: 'A sua publicação foi retirada do ar', video: 'O seu vídeo foi retirado do ar', gallery: 'A sua galeria foi retirada do ar', photo: 'A sua foto foi retirada do ar',
    product: 'O seu produto foi retirado do ar', comment: 'O seu comentário foi retirado do ar', message: 'A sua mensagem foi retirada do ar',
  }, detail, 'Algo foi recusado e precisa da sua atenção'),
  account: ({ detail }) => pick({ approved: 'A sua conta foi aprovada: o palco é seu', sign_in: 'Novo acesso à sua conta' }, detail, 'Há novidades da sua conta'),
}

const words = { en, pt } as const
const somebody: Record<Language, string> = { en: 'Somebody', pt: 'Alguém' }
const joints: Record<Language, { of: string; worth: string }> = { en: { of: ' of ', worth: ' for ' }, pt: { of: ' de ', worth: ' por ' } }

/** What a notification says, in one line without a full stop: in the bell, in letters, and in push messages of who wants details. Who may not be named is somebody. */
export function notificationWords({ kind, who = '', total, amount = '', detail = '' }: NotificationFacts, language: Language): string {
  const { of, worth } = joints[language]
  return words[language][kind]({ who: who || somebody[language], others: total - 1, total, amount, of: amount && of + amount, worth: amount && worth + amount, detail })
}
