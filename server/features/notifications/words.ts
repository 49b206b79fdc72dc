import type { Language } from '../../../contract/errors.ts'
import type { NotificationKind } from '../../../contract/notifications.ts'
import { moneyText, tokensText } from '../mail/money-text.ts'
import type { NotificationData, NotificationRow } from './present.ts'

/** What words are made of: `who` and `others` of them (0: nobody else), how many times, how much, and how a comment begins. */
type Facts = { readonly who: string; readonly others: number; readonly total: number; readonly tokens: string | undefined; readonly money: string | undefined; readonly excerpt: string | undefined; readonly detail: string | undefined }
type Words = { readonly hidden: string; readonly full: (facts: Facts) => string }

const en: Record<NotificationKind, Words> = {
  follower: { hidden: 'You have a new follower', full: ({ who, others }) => (others ? `${who} and ${others} more follow you` : `${who} follows you`) },
  subscriber: { hidden: 'You have a new subscriber', full: ({ who, money }) => `${who} subscribed to you${money ? ` for ${money}` : ''}` },
  renewal: { hidden: 'A subscription was renewed', full: ({ who, money }) => `${who} renewed a subscription${money ? ` for ${money}` : ''}` },
  tip: { hidden: 'You got a tip', full: ({ who, tokens }) => `${who} gave you a tip${tokens ? ` of ${tokens}` : ''}` },
  purchase: { hidden: 'Somebody bought from you', full: ({ who, tokens }) => `${who} bought from you${tokens ? ` for ${tokens}` : ''}` },
  comment: { hidden: 'You have a new comment', full: ({ who, others, excerpt }) => `${who}${others ? ` and ${others} more` : ''} commented${excerpt ? `: “${excerpt}”` : ''}` },
  reply: { hidden: 'Somebody replied to you', full: ({ who, others, excerpt }) => `${who}${others ? ` and ${others} more` : ''} replied to you${excerpt ? `: “${excerpt}”` : ''}` },
  like: { hidden: 'Somebody liked what you wrote or published', full: ({ who, others }) => `${who}${others ? ` and ${others} more` : ''} liked what you wrote or published` },
  message: { hidden: 'You have a new message', full: ({ who, total }) => (total > 1 ? `${who} sent you ${total} messages` : `${who} sent you a message`) },
  call: { hidden: 'There is news of a video call', full: ({ who }) => `There is news of your video call with ${who}` },
  live: { hidden: 'Somebody you follow is live', full: ({ who }) => `${who} is live` },
  order: { hidden: 'There is news of an order', full: () => 'There is news of an order' },
  payout: { hidden: 'There is news of a payout', full: ({ money }) => `There is news of your payout${money ? ` of ${money}` : ''}` },
  refusal: { hidden: 'Something needs a look from you', full: () => 'Something was refused and needs a look from you' },
  account: { hidden: 'There is news of your account', full: () => 'There is news of your account' },
}

const pt: Record<NotificationKind, Words> = {
  follower: { hidden: 'Você tem um novo seguidor', full: ({ who, others }) => (others ? `${who} e mais ${others} seguem você` : `${who} segue você`) },
  subscriber: { hidden: 'Você tem um novo assinante', full: ({ who, money }) => `${who} assinou o seu conteúdo${money ? ` por ${money}` : ''}` },
  renewal: { hidden: 'Uma assinatura foi renovada', full: ({ who, money }) => `${who} renovou uma assinatura${money ? ` por ${money}` : ''}` },
  tip: { hidden: 'Você recebeu uma gorjeta', full: ({ who, tokens }) => `${who} deu a você uma gorjeta${tokens ? ` de ${tokens}` : ''}` },
  purchase: { hidden: 'Alguém comprou de você', full: ({ who, tokens }) => `${who} comprou de você${tokens ? ` por ${tokens}` : ''}` },
  comment: { hidden: 'Você tem um novo comentário', full: ({ who, others, excerpt }) => `${who}${others ? ` e mais ${others} comentaram` : ' comentou'}${excerpt ? `: “${excerpt}”` : ''}` },
  reply: { hidden: 'Alguém respondeu a você', full: ({ who, others, excerpt }) => `${who}${others ? ` e mais ${others} responderam` : ' respondeu'} a você${excerpt ? `: “${excerpt}”` : ''}` },
  like: { hidden: 'Alguém curtiu o que você escreveu ou publicou', full: ({ who, others }) => `${who}${others ? ` e mais ${others} curtiram` : ' curtiu'} o que você escreveu ou publicou` },
  message: { hidden: 'Você tem uma nova mensagem', full: ({ who, total }) => (total > 1 ? `${who} enviou ${total} mensagens a você` : `${who} enviou uma mensagem a você`) },
  call: { hidden: 'Há novidades de uma videochamada', full: ({ who }) => `Há novidades da sua videochamada com ${who}` },
  live: { hidden: 'Alguém que você segue está ao vivo', full: ({ who }) => `${who} está ao vivo` },
  order: { hidden: 'Há novidades de um pedido', full: () => 'Há novidades de um pedido' },
  payout: { hidden: 'Há novidades de um saque', full: ({ money }) => `Há novidades do seu saque${money ? ` de ${money}` : ''}` },
  refusal: { hidden: 'Algo precisa da sua atenção', full: () => 'Algo foi recusado e precisa da sua atenção' },
  account: { hidden: 'Há novidades da sua conta', full: () => 'Há novidades da sua conta' },
}

const words = { en, pt } as const
const somebody: Record<Language, string> = { en: 'Somebody', pt: 'Alguém' }

/** Whose name a reader must not learn, or who is nobody, is somebody. */
const whoOf = (row: Pick<NotificationRow, 'actor'>, language: Language): string => row.actor?.name ?? somebody[language]

/** That something of a kind happened: nobody's name, no amount, nothing of what was said. For a screen that others may see. */
export const discreetText = (kind: NotificationKind, language: Language): string => words[language][kind].hidden

/** What a notification says in a letter or a push message: one line, without a full stop. `currency` is the site's. */
export function notificationText(row: Pick<NotificationRow, 'kind' | 'total' | 'data' | 'actor'>, language: Language, currency: string): string {
  const { amount, detail, excerpt } = row.data as NotificationData
  return words[language][row.kind as NotificationKind].full({
    who: whoOf(row, language), others: row.total - 1, total: row.total, detail,
    tokens: amount === undefined ? undefined : tokensText(amount, language),
    money: amount === undefined ? undefined : moneyText(amount, currency, language),
    excerpt: row.actor ? excerpt : undefined,
  })
}
