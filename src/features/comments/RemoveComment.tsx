import type { ReactElement } from 'react'
import type { Comment } from '../../../contract/content/comments.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { commentTexts } from './texts.ts'
import type { Thread } from './use-thread.ts'

/** Asks for confirmation before a comment is deleted, with the number of replies that are deleted too. */
export const RemoveComment = ({
  comment,
  open,
  thread,
  onClose,
}: {
  comment: Comment
  open: boolean
  thread: Thread
  onClose: () => void
}): ReactElement => {
  const t = useTexts(commentTexts)
  const remove = async (): Promise<void> => {
    const isGone = await thread.remove(comment)
    if (isGone) showToast({ kind: 'success', message: t.removed })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={thread.isRemoving}
      title={t.removeTitle}
      footer={
        <>
          <Button variant="quiet" disabled={thread.isRemoving} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="danger" loading={thread.isRemoving} onClick={() => void remove()}>
            {t.remove}
          </Button>
        </>
      }
    >
      <p>{comment.totalReplies > 0 ? t.removeWithReplies(comment.totalReplies) : t.removeText}</p>
    </Dialog>
  )
}
