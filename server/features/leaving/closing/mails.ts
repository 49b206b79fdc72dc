import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { contactLine } from '../../platform/mail/contact-line.ts'
import { dayText } from '../../platform/mail/day-text.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'

type MailContext = { readonly name: string; readonly siteName: string; readonly url: string }
type MailTemplates = Record<Language, (about: MailContext) => MailContent>

/** Mails people that their account is closed, until when they can come back, and an operator's reason. */
export const mailClosedAccounts: Subscriber<'account.closed'> = async (deps, trx, events) => {
  for (const { at, data } of events) {
    const eraseAt = new Date(data.eraseAt)
    // Erased at once: the only mail is the one of the erasure, which has the reason.
    if (eraseAt > at) await mailAccount(deps, trx, data.accountId, '/auth/login', closedMail(eraseAt, data.reason))
  }
}

/** Mails people that their account is open again, so that they notice when it was somebody else. */
export const mailReopenedAccounts: Subscriber<'account.reopened'> = async (deps, trx, events) => {
  for (const { data } of events) await mailAccount(deps, trx, data.accountId, '/home', reopenedMail)
}

/** The last mail to an account; it has to be sent while its address is known. */
export const mailErasure = (deps: Deps, trx: Trx, accountId: string, reason: string | null): Promise<void> =>
  mailAccount(deps, trx, accountId, '/', erasedMail(reason))

async function mailAccount(deps: Deps, trx: Trx, id: string, path: string, template: MailTemplates): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (account) await sendMailTo(deps, trx, account, path, template)
}

const closedMail = (eraseAt: Date, reason: string | null): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Your ${siteName} account is closed`,
    heading: 'Your account is closed',
    paragraphs: [
      reason === null ? `Hi ${name}, you closed your account.` : `Hi ${name}, we closed your account. Here's why:`,
      ...(reason === null ? [] : [reason]),
      'No one can see it anymore, and nothing renews.',
      `Changed your mind? Log in by ${dayText(eraseAt, 'en')} and everything is back, except subscriptions that have ended. After that, we erase your account for good.`,
    ],
    button: { label: 'Keep my account', url },
    note: "If this wasn't you, log in and change your password.",
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Sua conta no ${siteName} foi encerrada`,
    heading: 'Sua conta foi encerrada',
    paragraphs: [
      reason === null ? `Oi, ${name}. Você encerrou sua conta.` : `Oi, ${name}. Encerramos sua conta. O motivo:`,
      ...(reason === null ? [] : [reason]),
      'Ninguém mais vê sua conta, e nada é renovado.',
      `Mudou de ideia? Entre até ${dayText(eraseAt, 'pt')} e tudo volta, menos as assinaturas que já terminaram. Depois disso, apagamos sua conta de vez.`,
    ],
    button: { label: 'Manter minha conta', url },
    note: 'Se não foi você, entre e troque a senha.',
  }),
})

const reopenedMail: MailTemplates = {
  en: ({ name, siteName, url }) => ({
    subject: `Your ${siteName} account is open again`,
    heading: 'Welcome back',
    paragraphs: [
      `Hi ${name}, you logged in, so your account stays. Others can see it again.`,
      'Subscriptions that ended when you closed it stay ended.',
      "If this wasn't you, change your password.",
    ],
    button: { label: 'Open my account', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Sua conta no ${siteName} está aberta de novo`,
    heading: 'Que bom ver você de novo',
    paragraphs: [
      `Oi, ${name}. Você entrou, então sua conta continua. As outras pessoas já podem vê-la.`,
      'As assinaturas que terminaram quando você a encerrou continuam encerradas.',
      'Se não foi você, troque a senha.',
    ],
    button: { label: 'Abrir minha conta', url },
  }),
}

const erasedMail = (reason: string | null): MailTemplates => ({
  en: ({ name, siteName, url }) => ({
    subject: `Your ${siteName} account is being erased`,
    heading: 'Your account is being erased',
    paragraphs: [
      `Hi ${name}, your account can't be opened anymore, and we're erasing it now.`,
      ...(reason === null ? [] : ["Here's why:", reason]),
      'What others bought from you stays with them for a year after they bought it, without your name. Our books keep amounts only.',
      'This is the last email from us.',
    ],
    lines: contactLine('en', url),
    button: { label: `Visit ${siteName}`, url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Sua conta no ${siteName} está sendo apagada`,
    heading: 'Sua conta está sendo apagada',
    paragraphs: [
      `Oi, ${name}. Não dá mais para abrir sua conta, e estamos apagando tudo agora.`,
      ...(reason === null ? [] : ['O motivo:', reason]),
      'O que outras pessoas compraram de você fica com elas por um ano depois da compra, sem seu nome. Nossa contabilidade guarda só valores.',
      'Este é o último e-mail que enviamos.',
    ],
    lines: contactLine('pt', url),
    button: { label: `Visitar o ${siteName}`, url },
  }),
})
