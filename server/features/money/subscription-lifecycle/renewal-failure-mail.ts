import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { dayText } from '../../platform/mail/day-text.ts'
import { moneyText } from '../../platform/mail/money-text.ts'

type MailContext = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: MailContext) => MailContent>
type LocalizedText = Record<Language, string>

/** After a failed renewal: the cause, and when it is retried or that the subscription has ended. */
export const failedMail = ({
  creator,
  amount,
  currency,
  cause,
  retryAt,
}: {
  creator: string
  amount: number
  currency: string
  cause: LocalizedText
  retryAt: Date | null
}): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: retryAt
      ? `Your payment for ${creator} on ${siteName} failed`
      : `Your subscription to ${creator} on ${siteName} has ended`,
    heading: retryAt ? 'Your payment failed' : 'Your subscription has ended',
    paragraphs: [
      `Hi ${name}, we couldn't charge ${moneyText(amount, currency, 'en')} for your subscription to ${creator}. ${cause.en}`,
      retryAt
        ? `We'll try again on ${dayText(retryAt, 'en')}, and you keep access until then. You can also pay now with another card.`
        : "That was our last attempt. You won't be charged again, and you can subscribe again anytime.",
    ],
    button: { label: retryAt ? 'Pay now' : 'Subscribe again', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: retryAt
      ? `Seu pagamento de ${creator} no ${siteName} falhou`
      : `Sua assinatura de ${creator} no ${siteName} terminou`,
    heading: retryAt ? 'Seu pagamento falhou' : 'Sua assinatura terminou',
    paragraphs: [
      `Oi, ${name}. Não conseguimos cobrar ${moneyText(amount, currency, 'pt')} da sua assinatura de ${creator}. ${cause.pt}`,
      retryAt
        ? `Vamos tentar de novo em ${dayText(retryAt, 'pt')}, e até lá você mantém o acesso. Você também pode pagar agora com outro cartão.`
        : 'Foi a nossa última tentativa. Você não será cobrado de novo e pode assinar de novo quando quiser.',
    ],
    button: { label: retryAt ? 'Pagar agora' : 'Assinar de novo', url },
  }),
})

/** After the end of a subscription that was not renewed, because the fan can no longer see the creator. */
export const lapsedMail = (creator: string): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Your subscription to ${creator} on ${siteName} has ended`,
    heading: 'Your subscription has ended',
    paragraphs: [
      `Hi ${name}, we didn't renew your subscription to ${creator}, because their page isn't available anymore.`,
      "We haven't charged you, and you won't be charged for it again.",
    ],
    button: { label: 'View subscriptions', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Sua assinatura de ${creator} no ${siteName} terminou`,
    heading: 'Sua assinatura terminou',
    paragraphs: [
      `Oi, ${name}. Não renovamos sua assinatura de ${creator}, porque a página não está mais disponível.`,
      'Não cobramos nada, e ela não será cobrada de novo.',
    ],
    button: { label: 'Ver assinaturas', url },
  }),
})
