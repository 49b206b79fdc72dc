import { request } from '../../../api/request.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { Reread } from '../../media/source.ts'
import { messageReceived } from '../slice.ts'

/** Reads a message again when the addresses of its files have expired; the conversation gets the fresh ones. */
export const useMessageReread = (messageId: string, fileId: string): Reread => {
  const dispatch = useAppDispatch()
  return async () => {
    const fresh = await request('messages.view', { params: { id: messageId } })
    dispatch(messageReceived(fresh))
    return fresh.media?.find((file) => file._id === fileId)
  }
}
