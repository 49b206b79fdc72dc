import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { appealPath } from '../../../../contract/accounts/appeal-paths.ts'
import { appealLinkMs, appealToken } from '../../identity/decisions/appeal-link.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'

type MailContext = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: MailContext) => MailContent>

/** Mails people that their account is suspended, with the operator's reason: they can no longer log in and read it. The button leads to the appeal. */
export const mailSuspensions: Subscriber<'account.suspended'> = async (deps, trx, events) => {
  for (const { data, at } of events) {
    const expiresAt = new Date(at.getTime() + appealLinkMs.mail)
    const path = appealPath(appealToken(deps.config.secret, data.decisionId, expiresAt))
    await mailAccount(deps, trx, data.accountId, path, suspendedMail(data.reason, `${deps.config.siteUrl}/page/terms`))
  }
}

/** Mails people that they can use their account again, unless the answer to their appeal says so. */
export const mailEndedSuspensions: Subscriber<'account.unsuspended'> = async (deps, trx, events) => {
  for (const { data } of events)
    if (!data.byAppeal) await mailAccount(deps, trx, data.accountId, '/auth/login', unsuspendedMail)
}

async function mailAccount(deps: Deps, trx: Trx, id: string, path: string, template: MailTemplates): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (account) await sendMailTo(deps, trx, account, path, template)
}

const suspendedMail = (reason: string, rulesUrl: string): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Your ${siteName} account is suspended`,
    heading: 'Your account is suspended',
    paragraphs: [
      `Hi ${name}, we suspended your account. You can't log in, and others can't see your profile.`,
      ...(reason ? ["Here's why:", reason] : []),
      "If you think that's a mistake, you can appeal within 30 days.",
    ],
    lines: [{ text: 'Read the rules', url: rulesUrl }],
    button: { label: 'Appeal this decision', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Sua conta no ${siteName} está suspensa`,
    heading: 'Sua conta está suspensa',
    paragraphs: [
      `Oi, ${name}. Suspendemos sua conta. Você não consegue entrar, e outras pessoas não veem seu perfil.`,
      ...(reason ? ['O motivo:', reason] : []),
      'Se você acha que é um engano, pode recorrer em até 30 dias.',
    ],
    lines: [{ text: 'Ler as regras', url: rulesUrl }],
    button: { label: 'Recorrer desta decisão', url },
  }),
})

const unsuspendedMail: MailTemplates = {
  en: ({ name, siteName, url }) => ({
    subject: `Your ${siteName} account is back`,
    heading: 'Your account is back',
    paragraphs: [`Hi ${name}, your account is no longer suspended. You can log in again.`],
    button: { label: 'Log in', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Sua conta no ${siteName} voltou`,
    heading: 'Sua conta voltou',
    paragraphs: [`Oi, ${name}. Sua conta não está mais suspensa. Você já pode entrar de novo.`],
    button: { label: 'Entrar', url },
  }),
}
