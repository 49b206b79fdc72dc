/** The element that holds the comments of an item. */
export const commentsId = (objectId: string): string => `comments-${objectId}`

/** Goes to the comments of an item on this page, and into the field for a new one where it is there already. */
export const goToComments = (objectId: string): void => {
  const section = document.getElementById(commentsId(objectId))
  section?.scrollIntoView()
  section?.querySelector('textarea')?.focus({ preventScroll: true })
}

/** Which comment an address leads to: `#comment-<id>`, of a reply `#comment-<id of the comment above>.<id>`. */
export type CommentAddress = { commentId: string; replyId?: string }

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const pattern = new RegExp(`^#comment-(${ID})(?:\\.(${ID}))?$`)

/** The part of an address that leads to a comment or a reply. */
export const commentHash = ({ commentId, replyId }: CommentAddress): string =>
  `#comment-${commentId}${replyId === undefined ? '' : `.${replyId}`}`

/** The comment that this page's address names. */
export const linkedComment = (): CommentAddress | undefined => {
  const [, commentId, replyId] = pattern.exec(window.location.hash) ?? []
  return commentId === undefined ? undefined : { commentId, replyId }
}
