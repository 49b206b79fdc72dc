import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { dayText } from '../../platform/mail/day-text.ts'
import { mailAccount } from '../../platform/mail/mail-account.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

/** Mails people that their account is closed, until when they can come back, and an operator's reason. */
export const mailClosedAccounts: Subscriber<'account.closed'> = async (deps, trx, events) => {
  for (const { at, data } of events) {
    const eraseAt = new Date(data.eraseAt)
    const mail = closedMail((language) => ({ reason: data.reason ?? '', day: dayText(eraseAt, language) }))
    // Erased at once: the only mail is the one of the erasure, which has the reason.
    if (eraseAt > at) await mailAccount(deps, trx, data.accountId, '/auth/login', mail)
  }
}

/** Mails people that their account is open again, so that they notice when it was somebody else. */
export const mailReopenedAccounts: Subscriber<'account.reopened'> = async (deps, trx, events) => {
  const mail = reopenedMail(() => ({}))
  for (const { data } of events) await mailAccount(deps, trx, data.accountId, '/home', mail)
}

/** The last mail to an account; it has to be sent while its address is known. */
export const mailErasure = (deps: Deps, trx: Trx, accountId: string, reason: string | null): Promise<void> => {
  const mail = erasedMail(() => ({ reason: reason ?? '' }))
  return mailAccount(deps, trx, accountId, '/', mail)
}

const reason = { en: 'You asked us to.', pt: 'Você pediu.' } as const

/** `reason`: an operator's; empty when its owner has closed it. */
export const closedMail = mailTemplate({
  kind: 'account-closed',
  placeholders: { reason, day: { en: '4 December 2026', pt: '4 de dezembro de 2026' } },
  required: ['reason', 'day'],
  optional: ['reason'],
  en: {
    subject: 'Your {site} account is closed',
    heading: 'Your account is closed',
    body: 'Hi {name}, your account is closed. No one can see it anymore, and nothing renews.\n\nWhy we closed it: {reason}\n\nChanged your mind? Log in by {day} and everything is back, except subscriptions that have ended. After that, we erase your account, and no one can bring it back.',
    button: 'Keep my account',
    note: "If this wasn't you, log in and change your password.",
  },
  pt: {
    subject: 'Sua conta no {site} foi encerrada',
    heading: 'Sua conta foi encerrada',
    body: 'Oi, {name}. Sua conta foi encerrada. Ninguém mais a vê, e nada é renovado.\n\nPor que a encerramos: {reason}\n\nMudou de ideia? Entre até {day} e tudo volta, menos as assinaturas que já terminaram. Depois disso, apagamos sua conta de vez.',
    button: 'Manter minha conta',
    note: 'Se não foi você, entre e troque a senha.',
  },
})

export const reopenedMail = mailTemplate({
  kind: 'account-reopened',
  placeholders: {},
  en: {
    subject: 'Your {site} account is open again',
    heading: 'Welcome back',
    body: "Hi {name}, you logged in, so your account stays. Others can see it again.\n\nSubscriptions that ended when you closed it stay ended.\n\nIf this wasn't you, change your password.",
    button: 'Open my account',
  },
  pt: {
    subject: 'Sua conta no {site} está aberta de novo',
    heading: 'Que bom ver você de novo',
    body: 'Oi, {name}. Você entrou, então sua conta continua. As outras pessoas já podem vê-la.\n\nAs assinaturas que terminaram quando você a encerrou continuam encerradas.\n\nSe não foi você, troque a senha.',
    button: 'Abrir minha conta',
  },
})

/** `reason`: an operator's; may be empty. */
export const erasedMail = mailTemplate({
  kind: 'account-erased',
  placeholders: { reason },
  required: ['reason'],
  optional: ['reason'],
  hasContactLine: true,
  en: {
    subject: 'Your {site} account is being erased',
    heading: 'Your account is being erased',
    body: "Hi {name}, your account can't be opened anymore, and we're erasing it now.\n\nHere's why: {reason}\n\nWhat others bought from you stays with them for a year after they bought it, without your name. Our books keep amounts only.\n\nThis is the last email from us.",
    button: 'Visit {site}',
  },
  pt: {
    subject: 'Sua conta no {site} está sendo apagada',
    heading: 'Sua conta está sendo apagada',
    body: 'Oi, {name}. Não dá mais para abrir sua conta, e estamos apagando tudo agora.\n\nO motivo: {reason}\n\nO que outras pessoas compraram de você fica com elas por um ano depois da compra, sem seu nome. Nossa contabilidade guarda só valores.\n\nEste é o último e-mail que enviamos.',
    button: 'Visitar o {site}',
  },
})
