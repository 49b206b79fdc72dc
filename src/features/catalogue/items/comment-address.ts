import { idPattern } from '../../../../contract/id-text.ts'

/** The id of the element with an item's comments. */
export const commentsId = (objectId: string): string => `comments-${objectId}`

/** Scrolls to the comments of an item on this page and focuses the field for a new one, if it is loaded. */
export const scrollToComments = (objectId: string): void => {
  const section = document.getElementById(commentsId(objectId))
  section?.scrollIntoView()
  section?.querySelector('textarea')?.focus({ preventScroll: true })
}

/** The comment that an address points to (`commentHash` in `contract/catalogue/items/item-paths.ts`). */
export type CommentAddress = { commentId: string; replyId?: string }

const pattern = new RegExp(`^#comment-(${idPattern})(?:\\.(${idPattern}))?$`)

/** The comment that the current address points to. */
export const linkedComment = (): CommentAddress | undefined => {
  const [, commentId, replyId] = pattern.exec(window.location.hash) ?? []
  return commentId === undefined ? undefined : { commentId, replyId }
}
