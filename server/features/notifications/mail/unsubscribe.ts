import type { MailTopic } from '../../../../contract/notifications/notification-mail.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { changeNotificationSettings, readNotificationSettings } from '../notification-center/settings.ts'
import { readUnsubscribeToken } from './token.ts'

/**
 * Disables an account's mails about the topic of the token; the list and push messages are not affected. @throws
 * ApiError link_expired
 */
export async function unsubscribeMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  token: string
): Promise<{ topic: MailTopic }> {
  const read = readUnsubscribeToken(deps.config.secret, token)
  const account =
    read && (await deps.db.selectFrom('account').select('id').where('id', '=', read.accountId).executeTakeFirst())
  if (!read || !account) throw new ApiError('link_expired')
  const { accountId, topic } = read
  if (topic === 'digest') await changeNotificationSettings(deps, accountId, { digest: 'off' })
  else {
    const { kinds } = await readNotificationSettings(deps.db, accountId)
    await changeNotificationSettings(deps, accountId, { kinds: { [topic]: { ...kinds[topic], mail: 'off' } } })
  }
  return { topic }
}
