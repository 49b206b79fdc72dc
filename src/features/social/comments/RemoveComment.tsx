import type { ReactElement } from 'react'
import type { Comment } from '../../../../contract/social/comments.ts'
import { plural, texts, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Thread } from './use-thread.ts'

const T = texts({
  en: {
    cancel: 'Cancel',
    remove: 'Delete',
    removeTitle: 'Delete this comment?',
    removeText: "You can't undo this.",
    removeWithReplies: (n: number) =>
      plural('en', n, {
        one: "The reply to it will be deleted too. You can't undo this.",
        other: `The ${n} replies to it will be deleted too. You can't undo this.`,
      }),
    removed: 'Comment deleted',
  },
  pt: {
    cancel: 'Cancelar',
    remove: 'Excluir',
    removeTitle: 'Excluir este comentário?',
    removeText: 'Não dá para desfazer.',
    removeWithReplies: (n: number) =>
      plural('pt', n, {
        one: 'A resposta a ele também será excluída. Não dá para desfazer.',
        other: `As ${n} respostas a ele também serão excluídas. Não dá para desfazer.`,
      }),
    removed: 'Comentário excluído',
  },
})

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
  const t = useTexts(T)
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
