import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Out } from '../../../../contract/endpoint.ts'
import type { adminComments } from '../../../../contract/admin/comments.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { heldTexts } from './texts.ts'

type Decided = Out<(typeof adminComments)['release']['response']>
type HeldDecisionsProps = {
  ids: readonly string[]
  /** The bar above the list: buttons with a number, and a choice of all or none. */
  isBulk?: boolean
  onAll?: () => void
  onNone?: () => void
}

/** Shows held comments, or deletes them with a reason. */
export const HeldDecisions = ({ ids, isBulk = false, onAll, onNone }: HeldDecisionsProps): ReactElement => {
  const t = useTexts(heldTexts)
  const [isAsking, setAsking] = useState(false)
  const release = useSend('adminComments.release')
  const remove = useSend('adminComments.remove')
  const report = ({ decided, leftOut }: Decided, words: (n: number) => string): void => {
    setAsking(false)
    onNone?.()
    showToast(
      !leftOut
        ? { kind: 'success', message: words(decided) }
        : { kind: 'info', message: `${words(decided)}. ${t.leftOut(leftOut)}` }
    )
  }
  const show = async (): Promise<void> => {
    const sent = await release.send({ body: { ids: [...ids] } })
    if (sent.ok) report(sent.data, t.released)
  }
  const drop = async (reason: string): Promise<void> => {
    const sent = await remove.send({ body: { ids: [...ids], reason } })
    if (sent.ok) report(sent.data, t.removed)
  }
  const isNone = ids.length === 0
  return (
    <div className={layout.cluster}>
      <Button
        size="sm"
        variant={isBulk ? 'primary' : 'secondary'}
        disabled={isNone}
        loading={release.sending}
        onClick={() => void show()}
      >
        {isBulk && !isNone ? t.releaseMany(ids.length) : t.release}
      </Button>
      <Button size="sm" variant={isBulk ? 'secondary' : 'quiet'} disabled={isNone} onClick={() => setAsking(true)}>
        {isBulk && !isNone ? t.removeMany(ids.length) : t.remove}
      </Button>
      {isBulk && (
        <Button size="sm" variant="quiet" onClick={isNone ? onAll : onNone}>
          {isNone ? t.chooseAll : t.chooseNone}
        </Button>
      )}
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.removeTitle(ids.length)}
        confirm={t.remove}
        danger
        isShown
        busy={remove.sending}
        onConfirm={drop}
      >
        {t.removeText(ids.length)}
      </ReasonDialog>
    </div>
  )
}
