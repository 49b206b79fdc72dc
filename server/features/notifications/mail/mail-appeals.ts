import type { DecisionKind } from '../../../../contract/social/appeals/appeals.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { decisionPath } from '../../../../contract/social/appeals/appeal-paths.ts'
import { mailAccount } from '../../platform/mail/mail-account.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

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
    const isOverturned = outcome === 'overturned'
    const mail = isOverturned
      ? overturnedMail((language) => ({ result: nowYouCan[language][kind], reason }))
      : upheldMail(() => ({ reason }))
    const path = kind !== 'suspension' ? decisionPath(decisionId) : isOverturned ? '/auth/login' : '/page/terms'
    await mailAccount(deps, trx, accountId, path, mail)
  }
}

const exampleReason = { en: 'You had the rights after all.', pt: 'Você tinha os direitos, afinal.' } as const

export const overturnedMail = mailTemplate({
  kind: 'appeal-overturned',
  placeholders: { result: { en: nowYouCan.en.posting, pt: nowYouCan.pt.posting }, reason: exampleReason },
  required: ['result', 'reason'],
  en: {
    subject: 'We changed our decision on {site}',
    heading: 'We changed our decision',
    body: "Hi {name}, we looked at your appeal. {result} Here's why:\n\n{reason}",
    button: 'Continue',
  },
  pt: {
    subject: 'Mudamos nossa decisão no {site}',
    heading: 'Mudamos nossa decisão',
    body: 'Oi, {name}. Analisamos seu recurso. {result} O motivo:\n\n{reason}',
    button: 'Continuar',
  },
})

export const upheldMail = mailTemplate({
  kind: 'appeal-upheld',
  placeholders: { reason: { en: 'The rules name this case.', pt: 'As regras citam este caso.' } },
  required: ['reason'],
  hasContactLine: true,
  en: {
    subject: 'Your appeal on {site}',
    heading: 'Our decision stays',
    body: "Hi {name}, we looked at your appeal. Our decision stays as it is. Here's why:\n\n{reason}\n\nThis answer is final.",
    button: 'Read more',
  },
  pt: {
    subject: 'Seu recurso no {site}',
    heading: 'Nossa decisão continua valendo',
    body: 'Oi, {name}. Analisamos seu recurso. Nossa decisão continua valendo. O motivo:\n\n{reason}\n\nEsta resposta é definitiva.',
    button: 'Saiba mais',
  },
})
