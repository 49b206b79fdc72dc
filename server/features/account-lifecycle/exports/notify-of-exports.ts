import { keptExportDays } from '../../../../contract/account-lifecycle/archive.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll } from '../../notifications/notification-center/notify.ts'
import { mailAccount } from '../../platform/mail/mail-account.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

/** The address of the section "Your data" of the account. */
export const dataPath = '/user/account?section=data'

/** Tells people in the notification center that their archive is ready or could not be made, and by mail when it is ready. */
export const notifyOfExports: Subscriber<'export.finished'> = async (deps, trx, events) => {
  const ready = events.filter(({ data }) => data.isReady)
  const mail = readyMail(() => ({ days: String(keptExportDays) }))
  for (const { data } of ready) await mailAccount(deps, trx, data.accountId, dataPath, mail)
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

export const readyMail = mailTemplate({
  kind: 'data-ready',
  placeholders: { days: '7' },
  required: ['days'],
  en: {
    subject: 'Your {site} data is ready',
    heading: 'Your data is ready',
    body: "Hi {name}, your archive is ready. Log in to download it within {days} days. After that, we delete it.\n\nIf you didn't ask for it, change your password.",
    button: 'Download',
  },
  pt: {
    subject: 'Seus dados do {site} estão prontos',
    heading: 'Seus dados estão prontos',
    body: 'Oi, {name}. Seu arquivo está pronto. Entre para baixar em até {days} dias. Depois disso, nós o excluímos.\n\nSe não foi você que pediu, troque a senha.',
    button: 'Baixar',
  },
})
