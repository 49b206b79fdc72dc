import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { dayText } from '../../platform/mail/day-text.ts'
import { moneyText } from '../../platform/mail/money-text.ts'
import { purchaseText, type RefundFacts } from '../reversals/mails.ts'

type MailContext = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: MailContext) => MailContent>

/** What a bank has decided; amounts in minor units. */
export type OutcomeFacts = Pick<RefundFacts, 'type' | 'performerName' | 'currency' | 'gross' | 'net'> & {
  outcome: 'won' | 'lost'
  amount: number
  /** Until when the fan has access again. */
  endsAt: Date | undefined
}

const consequence = ({ type, endsAt, performerName }: OutcomeFacts): Record<Language, string> => {
  if (type === 'top_up') return { en: "It's back in your wallet.", pt: 'O valor voltou para a sua carteira.' }
  return endsAt
    ? {
        en: `Your subscription to ${performerName} is open again until ${dayText(endsAt, 'en')}. It won't renew unless you resume it.`,
        pt: `Sua assinatura de ${performerName} está aberta de novo até ${dayText(endsAt, 'pt')}. Ela só renova se você retomar.`,
      }
    : { en: 'You can subscribe again anytime.', pt: 'Você pode assinar de novo quando quiser.' }
}

/** To the payer: what the bank has decided about the payment. */
export const payerOutcomeMail = (facts: OutcomeFacts): MailTemplates => {
  const isWon = facts.outcome === 'won'
  const sum = (language: Language): string => moneyText(facts.amount, facts.currency, language)
  return {
    en: ({ name, siteName, url }) => ({
      subject: isWon
        ? `Your payment of ${sum('en')} to ${siteName} stands`
        : `Your bank decided about your payment to ${siteName}`,
      heading: isWon ? 'Your payment stands' : 'Your bank has decided',
      paragraphs: [
        isWon
          ? `Hi ${name}, your bank looked into the payment of ${sum('en')} for ${purchaseText(facts, 'en')} and decided that it was right, so the money went to us again. ${consequence(facts).en}`
          : `Hi ${name}, your bank looked into the payment of ${sum('en')} for ${purchaseText(facts, 'en')} and decided for you. You keep the money, and nothing changes on ${siteName}.`,
      ],
      button: { label: 'View receipt', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: isWon
        ? `Seu pagamento de ${sum('pt')} no ${siteName} vale`
        : `Seu banco decidiu sobre um pagamento no ${siteName}`,
      heading: isWon ? 'Seu pagamento vale' : 'Seu banco decidiu',
      paragraphs: [
        isWon
          ? `Oi, ${name}. Seu banco analisou o pagamento de ${sum('pt')} por ${purchaseText(facts, 'pt')} e decidiu que ele estava certo. Por isso, o valor voltou para nós. ${consequence(facts).pt}`
          : `Oi, ${name}. Seu banco analisou o pagamento de ${sum('pt')} por ${purchaseText(facts, 'pt')} e decidiu a seu favor. O dinheiro fica com você, e nada muda no ${siteName}.`,
      ],
      button: { label: 'Ver recibo', url },
    }),
  }
}

/** To the creator: whether the sale counts. */
export const creatorOutcomeMail = (facts: OutcomeFacts): MailTemplates => {
  const isWon = facts.outcome === 'won'
  const [gross, net] = [facts.gross, facts.net].map(
    (amount) =>
      (language: Language): string =>
        moneyText(amount, facts.currency, language)
  ) as [(language: Language) => string, (language: Language) => string]
  return {
    en: ({ name, siteName, url }) => ({
      subject: isWon ? `A disputed sale counts again on ${siteName}` : `A disputed sale on ${siteName} was lost`,
      heading: isWon ? 'The sale counts again' : 'The bank decided for the fan',
      paragraphs: [
        isWon
          ? `Hi ${name}. The bank decided that the disputed payment of ${gross('en')} was right. The sale counts again, and your share of ${net('en')} is yours.`
          : `Hi ${name}. The bank decided that the fan keeps the disputed payment of ${gross('en')}. Your share of ${net('en')} stays deducted. This decision is final.`,
      ],
      button: { label: 'View sale', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: isWon
        ? `Uma venda contestada voltou a valer no ${siteName}`
        : `Uma contestação no ${siteName} foi perdida`,
      heading: isWon ? 'A venda voltou a valer' : 'O banco decidiu a favor do fã',
      paragraphs: [
        isWon
          ? `Oi, ${name}. O banco decidiu que o pagamento contestado de ${gross('pt')} estava certo. A venda voltou a valer, e a sua parte, ${net('pt')}, é sua.`
          : `Oi, ${name}. O banco decidiu que o fã fica com o pagamento contestado de ${gross('pt')}. A sua parte, ${net('pt')}, continua descontada. Essa decisão é final.`,
      ],
      button: { label: 'Ver venda', url },
    }),
  }
}
