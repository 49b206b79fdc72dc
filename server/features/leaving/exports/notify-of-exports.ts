import type { Language } from '../../../../contract/errors.ts'
import { keptExportDays } from '../../../../contract/accounts/archive.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll } from '../../notifications/bell/notify.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'

/** The address of the section "Your data" of the account. */
export const dataPath = '/user/account?section=data'

/** Tells people in the bell that their archive is ready or could not be made, and by mail when it is ready. */
export const notifyOfExports: Subscriber<'export.finished'> = async (deps, trx, events) => {
  const ready = events.filter(({ data }) => data.isReady)
  for (const { data } of ready) {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'name', 'email', 'language'])
      .where('id', '=', data.accountId)
      .executeTakeFirst()
    if (account) await sendMailTo(deps, trx, account, dataPath, readyMail)
  }
  return notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({
      to: data.accountId,
      kind: 'account',
      detail: data.isReady ? 'export_ready' : 'export_failed',
      href: dataPath,
      hasOwnMail: data.isReady,
      at,
    }))
  )
}

const readyMail: Record<Language, (about: { name: string; siteName: string; url: string }) => MailContent> = {
  en: ({ name, siteName, url }) => ({
    subject: `Your ${siteName} data is ready`,
    heading: 'Your data is ready',
    paragraphs: [
      `Hi ${name}, your archive is ready. Log in to download it within ${keptExportDays} days. After that, we delete it.`,
      "If you didn't ask for it, change your password.",
    ],
    button: { label: 'Download', url },
  }),
  pt: ({ name, siteName, url }) => ({
    subject: `Seus dados do ${siteName} estão prontos`,
    heading: 'Seus dados estão prontos',
    paragraphs: [
      `Oi, ${name}. Seu arquivo está pronto. Entre para baixar em até ${keptExportDays} dias. Depois disso, nós o excluímos.`,
      'Se não foi você que pediu, troque a senha.',
    ],
    button: { label: 'Baixar', url },
  }),
}
