/** The id of the element with an item's comments. */
export const commentsId = (objectId: string): string => `comments-${objectId}`

/** Scrolls to the comments of an item on this page and focuses the field for a new one, if it is loaded. */
export const scrollToComments = (objectId: string): void => {
  const section = document.getElementById(commentsId(objectId))
  section?.scrollIntoView()
  section?.querySelector('textarea')?.focus({ preventScroll: true })
}

/** The comment that an address points to: `#comment-<id>`, for a reply `#comment-<id of the parent>.<id>`. */
export type CommentAddress = { commentId: string; replyId?: string }

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const pattern = new RegExp(`^#comment-(${ID})(?:\\.(${ID}))?$`)

/** The hash of an address that points to a comment or a reply. */
export const commentHash = ({ commentId, replyId }: CommentAddress): string =>
  `#comment-${commentId}${replyId === undefined ? '' : `.${replyId}`}`

/** The comment that the current address points to. */
export const linkedComment = (): CommentAddress | undefined => {
  const [, commentId, replyId] = pattern.exec(window.location.hash) ?? []
  return commentId === undefined ? undefined : { commentId, replyId }
}
