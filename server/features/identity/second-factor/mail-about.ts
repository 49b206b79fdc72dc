import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { secondFactorMail, type SecondFactorNews } from './mails.ts'

/** The page with the second factors of an account. */
const page = '/user/account?section=security'

/** Mails the owner of an account what has happened to its second factors, inside `trx`. */
export async function mailAbout(deps: Deps, trx: Trx, accountId: string, news: SecondFactorNews): Promise<void> {
  const person = await trx
    .selectFrom('account')
    .select(['id', 'email', 'name', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { siteName } = await readSettings(trx)
  await sendMailTo(deps, trx, person, page, secondFactorMail(news, siteName))
}
