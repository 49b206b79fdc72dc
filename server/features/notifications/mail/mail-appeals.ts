import type { DecisionKind } from '../../../../contract/accounts/appeals.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { decisionPath } from '../../../../contract/accounts/appeal-paths.ts'
import { contactLine } from '../../platform/mail/contact-line.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'

/** What an overturned decision means for the person. */
const nowYouCan: Record<Language, Record<DecisionKind, string>> = {
  en: {
    suspension: 'Your account is no longer suspended. You can log in again.',
    posting: 'You can post again.',
    payouts: 'You can request payouts again.',
    application: "We'll check your documents again and tell you what we decide.",
    item: 'You can publish it again.',
  },
  pt: {
    suspension: 'Sua conta não está mais suspensa. Você já pode entrar de novo.',
    posting: 'Você já pode publicar de novo.',
    payouts: 'Você já pode solicitar saques de novo.',
    application: 'Vamos conferir seus documentos de novo e avisar o que decidirmos.',
    item: 'Você já pode publicar isto de novo.',
  },
}

/** Mails people what became of their appeal, with the reason: who is suspended has no other way to hear of it. */
export const mailAppeals: Subscriber<'appeal.decided'> = async (deps, trx, events) => {
  for (const { data } of events) {
    const { accountId, decisionId, kind, outcome, reason } = data
    const account = await trx
      .selectFrom('account')
      .select(['id', 'name', 'email', 'language'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) continue
    const isOverturned = outcome === 'overturned'
    const isShutOut = kind === 'suspension'
    const path = isOverturned && isShutOut ? '/auth/login' : isShutOut ? '/page/terms' : decisionPath(decisionId)
    await sendMailTo(deps, trx, account, path, {
      en: ({ name, siteName, url }) => ({
        subject: isOverturned ? `We changed our decision on ${siteName}` : `Your appeal on ${siteName}`,
        heading: isOverturned ? 'We changed our decision' : 'Our decision stays',
        paragraphs: [
          `Hi ${name}, we looked at your appeal. ${isOverturned ? nowYouCan.en[kind] : 'Our decision stays as it is.'} Here's why:`,
          reason,
          ...(isOverturned ? [] : ['This answer is final.']),
        ],
        ...(!isOverturned && { lines: contactLine('en', url) }),
        button: { label: isShutOut ? (isOverturned ? 'Log in' : 'Read the rules') : 'View the decision', url },
      }),
      pt: ({ name, siteName, url }) => ({
        subject: isOverturned ? `Mudamos nossa decisão no ${siteName}` : `Seu recurso no ${siteName}`,
        heading: isOverturned ? 'Mudamos nossa decisão' : 'Nossa decisão continua valendo',
        paragraphs: [
          `Oi, ${name}. Analisamos seu recurso. ${isOverturned ? nowYouCan.pt[kind] : 'Nossa decisão continua valendo.'} O motivo:`,
          reason,
          ...(isOverturned ? [] : ['Esta resposta é definitiva.']),
        ],
        ...(!isOverturned && { lines: contactLine('pt', url) }),
        button: { label: isShutOut ? (isOverturned ? 'Entrar' : 'Ler as regras') : 'Ver a decisão', url },
      }),
    })
  }
}
