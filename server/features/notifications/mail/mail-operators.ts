import { sql } from 'kysely'
import { plainName } from '../../../../contract/identity/users/names.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { contentOf } from '../../platform/mail/mail-template.ts'
import { readMailTexts } from '../../platform/mail/mail-texts.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { defaultChannels, gatheredKinds } from '../notification-center/kinds.ts'
import { notificationRows } from '../notification-center/queries.ts'
import { waitingMail } from './mails.ts'
import { languageOf } from './send-one.ts'

/**
 * The `mail-operators` job, every ten minutes: mails each operator what waits for them and is unread, new or increased
 * since the last mail. A flood of reports is one mail; nobody gets one when nothing is new.
 */
export async function mailOperators(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await transaction(deps.db, async (trx) => {
    const rows = await notificationRows(trx)
      .innerJoin('account as reader', 'reader.id', 'notification.account_id')
      .leftJoin('notification_preference as preference', (join) =>
        join
          .onRef('preference.account_id', '=', 'notification.account_id')
          .onRef('preference.kind', '=', 'notification.kind')
      )
      .select(['reader.email', 'reader.name', 'reader.language'])
      .where('notification.kind', 'in', gatheredKinds)
      .where('notification.read_at', 'is', null)
      .where(sql<boolean>`(notification.mailed_at is null or notification.mailed_at < notification.updated_at)`)
      .where(sql<boolean>`coalesce(preference.mail, ${defaultChannels.waiting.mail}) = 'now'`)
      .where('reader.operator_role', 'is not', null)
      .where('reader.status', '=', 'active')
      .where('reader.email', 'is not', null)
      .where('reader.email_verified_at', 'is not', null)
      .orderBy('notification.updated_at', 'desc')
      .forUpdate('notification')
      .skipLocked()
      .execute()
    if (rows.length === 0) return
    await trx
      .updateTable('notification')
      .set({ mailed_at: now })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id)
      )
      .execute()
    const { siteName, currency, tokenPrice } = await readSettings(trx)
    const texts = await readMailTexts(trx, 'operators-waiting')
    const mails = [...Map.groupBy(rows, (row) => row.account_id).values()].map((own) => {
      const { email, name, language: chosen } = own[0] as (typeof rows)[number]
      const language = languageOf(chosen)
      const { mail, url } = waitingMail(deps.config, own, { currency, tokenPrice })
      const content = contentOf(mail, language, { name: plainName(name), siteName, url }, texts[language])
      return composeMail(email ?? '', content, { name: siteName, url: deps.config.siteUrl, language })
    })
    await deps.jobs.enqueueAll('mail', mails, { within: trx })
  })
}
