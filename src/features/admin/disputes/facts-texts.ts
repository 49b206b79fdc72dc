import { saleNames } from '../../../../contract/money/sale-names.ts'
import { formatInteger } from '../../../lib/format.ts'
import { plural, texts } from '../../../lib/texts.ts'

/** What the site knows about a disputed payment. */
export const factsTexts = texts({
  en: {
    facts: 'What the site knows',
    factsHint: 'Figures and times only, up to the dispute. The evidence is prefilled with them.',
    paidAt: 'Paid',
    member: 'Member since',
    confirmed: 'email confirmed',
    unconfirmed: 'email not confirmed',
    cardBefore: 'Same card before',
    payments: (total: number) =>
      plural('en', total, { one: '1 undisputed payment', other: `${formatInteger(total, 'en')} undisputed payments` }),
    period: 'Paid for',
    renewals: (total: number) => plural('en', total, { one: 'renewed once', other: `renewed ${total} times` }),
    activity: 'Since the payment',
    messagesTo: (total: number) =>
      plural('en', total, {
        one: '1 message to the creator',
        other: `${formatInteger(total, 'en')} messages to the creator`,
      }),
    messagesFrom: (total: number) =>
      plural('en', total, { one: '1 from the creator', other: `${formatInteger(total, 'en')} from the creator` }),
    likes: (total: number) => plural('en', total, { one: '1 like', other: `${formatInteger(total, 'en')} likes` }),
    comments: (total: number) =>
      plural('en', total, { one: '1 comment', other: `${formatInteger(total, 'en')} comments` }),
    signIns: 'Sign-ins',
    noSignIns: 'None on record',
    lastSeen: 'last seen',
    unknownDevice: 'Unknown device',
    purchases: 'Bought with it',
    noPurchases: 'Nothing yet',
    more: (total: number) => `and ${total} more`,
    delivered: (status: string, city: string | undefined) => (city ? `${status}, ${city}` : status),
    orderStatuses: {
      created: 'ordered',
      processing: 'being packed',
      shipped: 'shipped',
      delivered: 'delivered',
      refunded: 'refunded',
    } as Record<string, string>,
    purchaseTypes: saleNames.en as Record<string, string>,
  },
  pt: {
    facts: 'O que o site sabe',
    factsHint: 'Só números e horários, até a contestação. As provas já vêm preenchidas com eles.',
    paidAt: 'Pago',
    member: 'Conta desde',
    confirmed: 'e-mail confirmado',
    unconfirmed: 'e-mail não confirmado',
    cardBefore: 'Mesmo cartão antes',
    payments: (total) =>
      plural('pt', total, {
        one: '1 pagamento sem contestação',
        other: `${formatInteger(total, 'pt')} pagamentos sem contestação`,
      }),
    period: 'Período pago',
    renewals: (total) => plural('pt', total, { one: 'renovada uma vez', other: `renovada ${total} vezes` }),
    activity: 'Desde o pagamento',
    messagesTo: (total) =>
      plural('pt', total, {
        one: '1 mensagem para o criador',
        other: `${formatInteger(total, 'pt')} mensagens para o criador`,
      }),
    messagesFrom: (total) =>
      plural('pt', total, { one: '1 do criador', other: `${formatInteger(total, 'pt')} do criador` }),
    likes: (total) => plural('pt', total, { one: '1 curtida', other: `${formatInteger(total, 'pt')} curtidas` }),
    comments: (total) =>
      plural('pt', total, { one: '1 comentário', other: `${formatInteger(total, 'pt')} comentários` }),
    signIns: 'Entradas na conta',
    noSignIns: 'Nenhuma registrada',
    lastSeen: 'vista pela última vez',
    unknownDevice: 'Aparelho desconhecido',
    purchases: 'Comprado com ela',
    noPurchases: 'Nada ainda',
    more: (total) => `e mais ${total}`,
    delivered: (status, city) => (city ? `${status}, ${city}` : status),
    orderStatuses: {
      created: 'pedido',
      processing: 'em preparação',
      shipped: 'enviado',
      delivered: 'entregue',
      refunded: 'reembolsado',
    },
    purchaseTypes: saleNames.pt,
  },
})
