import { request } from '../../../../api/request.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import type { Refetch } from '../../../platform/media/media-source.ts'
import { messageReceived } from '../slice.ts'

/** Reloads a message whose file addresses have expired, and updates it in the conversation. */
export const useMessageRefetch = (messageId: string, fileId: string): Refetch => {
  const dispatch = useAppDispatch()
  return async () => {
    const fresh = await request('messages.view', { params: { id: messageId } })
    dispatch(messageReceived(fresh))
    return fresh.media?.find((file) => file._id === fileId)
  }
}
