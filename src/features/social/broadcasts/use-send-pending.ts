import { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import { retry } from '../../../api/retry.ts'
import { plainErrorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import type { MessageBody } from '../messages/form/draft.ts'
import { leftOutOf, recipientsBody, type BroadcastRecipients } from './recipients.ts'
import { broadcastTexts } from './texts.ts'

/** Sends a broadcast that waited for its files. Resolves to whether it was sent. The id makes repetitions idempotent. */
export const useSendPending = (): ((
  message: MessageBody,
  to: BroadcastRecipients | undefined,
  id: string
) => Promise<boolean>) => {
  const t = useTexts(broadcastTexts)
  const cache = useCache()
  const notSent = (why: string): false => {
    showToast({ kind: 'error', message: t.notSent(why) })
    return false
  }
  return async (message, to, id) => {
    // Without recipients nothing is sent: "everyone" must be chosen explicitly.
    if (!to) return notSent(t.chooseSome)
    let leftOut: number
    try {
      const { totalRecipients } = await retry(() =>
        request('broadcasts.create', { body: { ...message, ...recipientsBody(to), clientBroadcastId: id } })
      )
      leftOut = leftOutOf(to, totalRecipients)
    } catch (error) {
      return notSent(plainErrorText(error))
    }
    await cache.applyEmitted('broadcasts.create')
    showToast(
      leftOut === 0
        ? { kind: 'success', message: t.sentByItself }
        : { kind: 'info', message: `${t.sentByItself} ${t.leftOut(leftOut)}` }
    )
    return true
  }
}
