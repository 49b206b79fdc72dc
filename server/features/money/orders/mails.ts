import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'

type MailContext = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: MailContext) => MailContent>
type OrderInfo = { number: string; title: string; quantity: number }

/** To the creator: an item that has to be shipped was bought. */
export const orderedMail = ({ number, title, quantity }: OrderInfo): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Order ${number} on ${siteName}: ${title}`,
    heading: 'You made a sale',
    paragraphs: [`Hi ${name}, someone bought ${quantity} × ${title}. You'll find the address in the order.`],
    button: { label: 'View order', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Pedido ${number} no ${siteName}: ${title}`,
    heading: 'Você fez uma venda',
    paragraphs: [`Oi, ${name}. Alguém comprou ${quantity} × ${title}. O endereço está no pedido.`],
    button: { label: 'Ver pedido', url },
  }),
})

const statusTexts = {
  processing: { en: 'is being prepared', pt: 'está sendo preparado' },
  shipped: { en: 'has shipped', pt: 'foi enviado' },
  delivered: { en: 'was delivered', pt: 'foi entregue' },
  refunded: { en: 'was refunded to your wallet', pt: 'foi reembolsado na sua carteira' },
} as const

/** To the buyer: the order's status changed. */
export const orderChangedMail = ({
  number,
  title,
  status,
  trackingCode,
}: OrderInfo & { status: keyof typeof statusTexts; trackingCode: string | null }): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Order ${number} on ${siteName}: ${title}`,
    heading: `Your order ${statusTexts[status].en}`,
    paragraphs: [
      `Hi ${name}, your order of ${title} ${statusTexts[status].en}.`,
      ...(trackingCode ? [`Tracking code: ${trackingCode}`] : []),
    ],
    button: { label: 'View order', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Pedido ${number} no ${siteName}: ${title}`,
    heading: `Seu pedido ${statusTexts[status].pt}`,
    paragraphs: [
      `Oi, ${name}. Seu pedido de ${title} ${statusTexts[status].pt}.`,
      ...(trackingCode ? [`Código de rastreio: ${trackingCode}`] : []),
    ],
    button: { label: 'Ver pedido', url },
  }),
})
