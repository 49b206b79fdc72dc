import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'

/** Mails people that their account is suspended, with the operator's reason: they can no longer log in and read it. */
export const mailSuspensions: Subscriber<'account.suspended'> = async (deps, trx, events) => {
  for (const { data } of events)
    await mailAccount(
      deps,
      trx,
      data.accountId,
      '/page/terms',
      suspendedMail(() => ({ reason: data.reason }))
    )
}

/** Mails people that they can use their account again. */
export const mailEndedSuspensions: Subscriber<'account.unsuspended'> = async (deps, trx, events) => {
  for (const { data } of events)
    await mailAccount(
      deps,
      trx,
      data.accountId,
      '/auth/login',
      unsuspendedMail(() => ({}))
    )
}

async function mailAccount(deps: Deps, trx: Trx, id: string, path: string, mail: FilledMail): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (account) await sendMailTo(deps, trx, account, path, mail)
}

/** `reason`: the operator's text; may be empty. */
export const suspendedMail = mailTemplate({
  kind: 'account-suspended',
  placeholders: { reason: { en: 'You sold what you had no rights to.', pt: 'Você vendeu o que não era seu.' } },
  required: ['reason'],
  optional: ['reason'],
  hasContactLine: true,
  en: {
    subject: 'Your {site} account is suspended',
    heading: 'Your account is suspended',
    body: "Hi {name}, we suspended your account. You can't log in, and others can't see your profile.\n\nHere's why: {reason}\n\nIf you think that's a mistake, contact us.",
    button: 'Read the rules',
  },
  pt: {
    subject: 'Sua conta no {site} está suspensa',
    heading: 'Sua conta está suspensa',
    body: 'Oi, {name}. Suspendemos sua conta. Você não consegue entrar, e outras pessoas não veem seu perfil.\n\nO motivo: {reason}\n\nSe você acha que é um engano, fale com a gente.',
    button: 'Ler as regras',
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
