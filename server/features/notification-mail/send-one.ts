import type { Language } from '../../../contract/errors.ts'
import { plainName } from '../../../contract/names.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { isUnblocked, notificationRows } from '../notifications/queries.ts'
import { redactLockedComments } from '../notifications/redact-locked-comments.ts'
import { readSettings } from '../settings/queries.ts'
import { singleNotificationMail } from './mails.ts'

/** The language of a letter to an account. */
export const languageOf = (language: string | null): Language => (language === 'pt' ? 'pt' : 'en')

/** The `mail-notification` job: writes of one notification to its reader, once. Nothing when it was read meanwhile, or the address was never confirmed. */
export function mailNotification(deps: Deps, notificationId: string): Promise<void> {
  return transaction(deps.db, async (trx) => {
    const found = await notificationRows(trx)
      .innerJoin('account as reader', 'reader.id', 'notification.account_id')
      .select(['reader.email', 'reader.name', 'reader.language'])
      .where('notification.id', '=', notificationId)
      .where('notification.read_at', 'is', null)
      .where('notification.mailed_at', 'is', null)
      .where('reader.status', '<>', 'suspended')
      .where('reader.email_verified_at', 'is not', null)
      .where(isUnblocked)
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
    const letter = singleNotificationMail(deps.config, row, {
      name: plainName(row.name),
      siteName,
      currency,
      tokenPrice,
      language,
    })
    await enqueueMail(deps, composeMail(row.email, letter, { name: siteName, url: deps.config.siteUrl, language }), trx)
  })
}
