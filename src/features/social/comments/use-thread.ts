import type { Comment } from '../../../../contract/social/comments.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import { useCache } from '../../../api/cache.ts'
import { useSend } from '../../../api/use-send.ts'
import type { Sent } from '../../../api/use-send.ts'

/** The item that the comments belong to. */
export type Commented = { objectType: ItemType; objectId: string }

/** The result of a comment form: text, and a new photo or the removal of the old one. */
export type CommentValues = { content: string; photo?: File; removesPhoto: boolean }

export type Thread = {
  create: (values: CommentValues, parentId?: string) => Promise<Sent<'comments.create'>>
  update: (id: string, values: CommentValues) => Promise<Sent<'comments.update'>>
  remove: (comment: Comment) => Promise<boolean>
  isRemoving: boolean
}

/** The actions of a thread, which also update its lists and the item's count. Errors of forms are shown by the forms. */
export const useThread = ({ objectType, objectId }: Commented): Thread => {
  const cache = useCache()
  const creating = useSend('comments.create', { toast: false })
  const updating = useSend('comments.update', { toast: false })
  const removing = useSend('comments.remove')
  const count = (by: number): void =>
    cache.patch<{ totalComments?: number }>(objectId, ({ totalComments }) =>
      totalComments === undefined ? {} : { totalComments: Math.max(0, totalComments + by) }
    )
  return {
    create: async ({ content, photo }, parentId) => {
      const sent = await creating.send({ body: { objectType, objectId, parentId, content }, files: { photo } })
      if (sent.ok && !sent.data.isHeld) count(1)
      return sent
    },
    update: (id, { content, photo, removesPhoto }) =>
      updating.send({
        params: { id },
        body: { content, ...(removesPhoto && { removePhoto: 'true' }) },
        files: { photo },
      }),
    remove: async ({ _id, totalReplies, isHeld }) => {
      const sent = await removing.send({ params: { id: _id } })
      // No count includes a held comment, nor what is below it.
      if (sent.ok && !isHeld) count(-1 - totalReplies)
      return sent.ok
    },
    isRemoving: removing.sending,
  }
}
