import type { Language } from '../../../../contract/errors.ts'
import { appealPath } from '../../../../contract/social/appeals/appeal-paths.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { appealLinkMs, appealToken } from '../../identity/decisions/appeal-link.ts'
import { mailAccount } from '../../platform/mail/mail-account.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

/**
 * Mails people that their account is suspended, with the operator's reason: they can no longer log in and read it. The
 * button leads to the appeal.
 */
export const mailSuspensions: Subscriber<'account.suspended'> = async (deps, trx, events) => {
  for (const { data, at } of events) {
    const expiresAt = new Date(at.getTime() + appealLinkMs.mail)
    const path = appealPath(appealToken(deps.config.secret, data.decisionId, expiresAt))
    const mail = suspendedMail(
      () => ({ reason: data.reason }),
      (language) => ({ lines: [{ text: rules[language], url: `${deps.config.siteUrl}/page/terms` }] })
    )
    await mailAccount(deps, trx, data.accountId, path, mail)
  }
}

/** Mails people that they can use their account again, unless the answer to their appeal says so. */
export const mailEndedSuspensions: Subscriber<'account.unsuspended'> = async (deps, trx, events) => {
  const mail = unsuspendedMail(() => ({}))
  for (const { data } of events) if (!data.byAppeal) await mailAccount(deps, trx, data.accountId, '/auth/login', mail)
}

const rules: Record<Language, string> = { en: 'Read the rules', pt: 'Ler as regras' }

/** `reason`: the operator's text; may be empty. */
export const suspendedMail = mailTemplate({
  kind: 'account-suspended',
  placeholders: { reason: { en: 'You sold what you had no rights to.', pt: 'Você vendeu o que não era seu.' } },
  required: ['reason'],
  optional: ['reason'],
  en: {
    subject: 'Your {site} account is suspended',
    heading: 'Your account is suspended',
    body: "Hi {name}, we suspended your account. You can't log in, and others can't see your profile.\n\nHere's why: {reason}\n\nIf you think that's a mistake, you can appeal within 30 days.",
    button: 'Appeal this decision',
  },
  pt: {
    subject: 'Sua conta no {site} está suspensa',
    heading: 'Sua conta está suspensa',
    body: 'Oi, {name}. Suspendemos sua conta. Você não consegue entrar, e outras pessoas não veem seu perfil.\n\nO motivo: {reason}\n\nSe você acha que é um engano, pode recorrer em até 30 dias.',
    button: 'Recorrer desta decisão',
  },
})

export const unsuspendedMail = mailTemplate({
  kind: 'account-unsuspended',
  placeholders: {},
  en: {
    subject: 'Your {site} account is back',
    heading: 'Your account is back',
    body: 'Hi {name}, your account is no longer suspended. You can log in again.',
    button: 'Log in',
  },
  pt: {
    subject: 'Sua conta no {site} voltou',
    heading: 'Sua conta voltou',
    body: 'Oi, {name}. Sua conta não está mais suspensa. Você já pode entrar de novo.',
    button: 'Entrar',
  },
})
