import { lockedStatuses } from '../../../http/authenticate.ts'
import type { Language } from '../../../../contract/errors.ts'
import { plainName } from '../../../../contract/identity/users/names.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { contentOf } from '../../platform/mail/mail-template.ts'
import { readMailTexts } from '../../platform/mail/mail-texts.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { isDeliverable, notificationRows } from '../notification-center/queries.ts'
import { redactLockedComments } from '../notification-center/redact-locked-comments.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { singleNotificationMail } from './mails.ts'

/** The language of mails to an account. */
export const languageOf = (language: string | null): Language => (language === 'pt' ? 'pt' : 'en')

/**
 * The `mail-notification` job: mails one notification to its recipient, once. Does nothing when it was read in the
 * meantime or the address was never confirmed.
 */
export function mailNotification(deps: Deps, notificationId: string): Promise<void> {
  return transaction(deps.db, async (trx) => {
    const found = await notificationRows(trx)
      .innerJoin('account as reader', 'reader.id', 'notification.account_id')
      .select(['reader.email', 'reader.name', 'reader.language'])
      .where('notification.id', '=', notificationId)
      .where('notification.read_at', 'is', null)
      .where('notification.mailed_at', 'is', null)
      .where('reader.status', 'not in', [...lockedStatuses])
      .where('reader.email_verified_at', 'is not', null)
      .where(isDeliverable)
      .forUpdate('notification')
      .executeTakeFirst()
    const [row] = found ? await redactLockedComments({ db: trx, clock: deps.clock }, [found], found.account_id) : []
    if (!row?.email) return
    const language = languageOf(row.language)
    const { siteName, currency, tokenPrice } = await readSettings(trx)
    await trx
      .updateTable('notification')
      .set({ mailed_at: deps.clock.now() })
      .where('id', '=', notificationId)
      .execute()
    const { mail, url } = singleNotificationMail(deps.config, row, { currency, tokenPrice })
    const about = { name: plainName(row.name), siteName, url }
    const content = contentOf(mail, language, about, (await readMailTexts(trx, 'notification'))[language])
    await enqueueMail(
      deps,
      composeMail(row.email, content, { name: siteName, url: deps.config.siteUrl, language }),
      trx
    )
  })
}
