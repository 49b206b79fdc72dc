import type { Language } from '../../../contract/errors.ts'
import type { MailContent } from '../mail/compose-mail.ts'

type About = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: About) => MailContent>
type What = { number: string; title: string; quantity: number }

/** To the creator: something that has to be sent was bought. */
export const orderedMail = ({ number, title, quantity }: What): MailTemplates => ({
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

const moved = {
  processing: { en: 'is being prepared', pt: 'está sendo preparado' },
  shipped: { en: 'has shipped', pt: 'foi enviado' },
  delivered: { en: 'was delivered', pt: 'foi entregue' },
  refunded: { en: 'was refunded to your wallet', pt: 'foi reembolsado na sua carteira' },
} as const

/** To the buyer: the order moved on. */
export const orderChangedMail = ({
  number,
  title,
  status,
  trackingCode,
}: What & { status: keyof typeof moved; trackingCode: string | null }): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Order ${number} on ${siteName}: ${title}`,
    heading: `Your order ${moved[status].en}`,
    paragraphs: [
      `Hi ${name}, your order of ${title} ${moved[status].en}.`,
      ...(trackingCode ? [`Tracking code: ${trackingCode}`] : []),
    ],
    button: { label: 'View order', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Pedido ${number} no ${siteName}: ${title}`,
    heading: `Seu pedido ${moved[status].pt}`,
    paragraphs: [
      `Oi, ${name}. Seu pedido de ${title} ${moved[status].pt}.`,
      ...(trackingCode ? [`Código de rastreio: ${trackingCode}`] : []),
    ],
    button: { label: 'Ver pedido', url },
  }),
})
