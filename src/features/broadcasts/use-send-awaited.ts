import { broadcasts } from '../../../contract/broadcasts.ts'
import { useCache } from '../../api/cache.ts'
import { request } from '../../api/request.ts'
import { steadily } from '../../api/steadily.ts'
import { plainErrorText } from '../../lib/error-texts.ts'
import { readKept, writeKept } from '../../lib/kept.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { draftName } from '../composer/use-draft.ts'
import type { MessageBody } from '../messages/form/draft.ts'
import { addresseesScope, everyone, toOf, type Addressees } from './addressees.ts'
import { broadcastTexts } from './texts.ts'

/** Sends a message to many that waited for its files, to whom it was meant for when it was sent off; says whether it is sent. One id is one message, whoever sends it again. */
export const useSendAwaited = (accountId: string): ((message: MessageBody, id: string) => Promise<boolean>) => {
  const t = useTexts(broadcastTexts)
  const cache = useCache()
  return async (message, id) => {
    const name = draftName(accountId, addresseesScope)
    const to = { ...everyone, ...(readKept(name) as Addressees | undefined) }
    try {
      await steadily(() => request(broadcasts.create, { body: { ...message, ...toOf(to), clientBroadcastId: id } }))
    } catch (error) {
      showToast({ kind: 'error', message: t.notSent(plainErrorText(error)) })
      return false
    }
    writeKept(name, undefined)
    cache.invalidate(broadcasts.list)
    showToast({ kind: 'success', message: t.sentByItself })
    return true
  }
}
