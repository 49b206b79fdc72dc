import type { ReactElement } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { blockTexts } from './texts.ts'

/** Unblocks a user without confirmation: it can be undone. */
export const UnblockButton = ({ person }: { person: { _id: string; name: string } }): ReactElement => {
  const t = useTexts(blockTexts)
  const { send, sending } = useSend('blocks.unblockUser', {
    onSuccess: () => showToast({ kind: 'success', message: t.unblocked(person.name) }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={sending}
      aria-label={t.unblockOf(person.name)}
      onClick={() => void send({ params: { id: person._id } })}
    >
      {t.unblock}
    </Button>
  )
}
