import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'

type OrderInfo = { number: string; title: string; quantity: number }

const examples = { number: '1042', title: 'Signed print' } as const

/** To the creator: an item that has to be shipped was bought. */
export const orderPlacedMail = mailTemplate({
  kind: 'order-placed',
  placeholders: { ...examples, quantity: '2' },
  required: ['title', 'quantity'],
  en: {
    subject: 'Order {number} on {site}: {title}',
    heading: 'You made a sale',
    body: "Hi {name}, someone bought {quantity} × {title}. You'll find the address in the order.",
    button: 'View order',
  },
  pt: {
    subject: 'Pedido {number} no {site}: {title}',
    heading: 'Você fez uma venda',
    body: 'Oi, {name}. Alguém comprou {quantity} × {title}. O endereço está no pedido.',
    button: 'Ver pedido',
  },
})

export const orderedMail = ({ number, title, quantity }: OrderInfo): FilledMail =>
  orderPlacedMail(() => ({ number, title, quantity: String(quantity) }))

const statusTexts = {
  processing: { en: 'is being prepared', pt: 'está sendo preparado' },
  shipped: { en: 'has shipped', pt: 'foi enviado' },
  delivered: { en: 'was delivered', pt: 'foi entregue' },
  refunded: { en: 'was refunded to your wallet', pt: 'foi reembolsado na sua carteira' },
} as const

/** To the buyer: the order's status changed. `tracking` may be empty. */
export const orderStatusMail = mailTemplate({
  kind: 'order-changed',
  placeholders: { ...examples, status: statusTexts.shipped, tracking: 'BR123456789' },
  required: ['status'],
  optional: ['tracking'],
  en: {
    subject: 'Order {number} on {site}: {title}',
    heading: 'Your order {status}',
    body: 'Hi {name}, your order of {title} {status}.\n\nTracking code: {tracking}',
    button: 'View order',
  },
  pt: {
    subject: 'Pedido {number} no {site}: {title}',
    heading: 'Seu pedido {status}',
    body: 'Oi, {name}. Seu pedido de {title} {status}.\n\nCódigo de rastreio: {tracking}',
    button: 'Ver pedido',
  },
})

export const orderChangedMail = ({
  number,
  title,
  status,
  trackingCode,
}: OrderInfo & { status: keyof typeof statusTexts; trackingCode: string | null }): FilledMail =>
  orderStatusMail((language) => ({
    number,
    title,
    status: statusTexts[status][language],
    tracking: trackingCode ?? '',
  }))
