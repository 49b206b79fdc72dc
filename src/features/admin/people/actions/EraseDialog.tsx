import { useState } from 'react'
import type { ReactElement } from 'react'
import { erasure } from '../../../../../contract/admin/erasure.ts'
import { useRequest } from '../../../../api/use-request.ts'
import { useSend } from '../../../../api/use-send.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { RadioCards } from '../../../../ui/antd/RadioCards.tsx'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import { Modal } from '../../../../ui/antd/Modal.tsx'
import { DeletionFacts, DeletionObstacles, forfeitsOf } from '../../../account-lifecycle/deletion/DeletionFacts.tsx'
import { accountLifecycleTexts } from '../../../account-lifecycle/texts.ts'
import { MoneyDialog } from '../../MoneyDialog.tsx'
import type { ActionDialogProps } from './action.ts'

/** Closes or erases the account of a person who has asked for it, or where the law demands it (product.md, Leaving). */
export const EraseDialog = ({ person, open, onClose }: ActionDialogProps): ReactElement => {
  const t = useTexts(accountLifecycleTexts)
  const [kind, setKind] = useState<'close' | 'erase'>('close')
  const { _id: id, name } = person
  const { data, error, reload } = useRequest('erasure.view', { params: { id } }, { enabled: open, staleTime: 0 })
  const { send, sending } = useSend('erasure.close', { toast: false })
  const isBlocked = data !== undefined && data.obstacles.length > 0
  const chosen = data?.closedAt ? 'erase' : kind
  const title = person.status === 'closed' ? t.operatorEraseTitle(name) : t.operatorTitle(name)
  return (
    <>
      <Modal open={open && (!data || isBlocked)} onClose={onClose} title={title}>
        {data ? (
          <DeletionObstacles closing={data} />
        ) : error ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} compact />
        ) : (
          <Loading>
            <SkeletonBlock height="12rem" />
          </Loading>
        )}
      </Modal>
      {data && (
        <MoneyDialog
          open={open && !isBlocked}
          onClose={onClose}
          title={title}
          confirm={chosen === 'erase' ? t.erase : t.close}
          danger
          schema={erasure.close.body}
          known={{ kind: chosen, forfeits: forfeitsOf(data) }}
          reason="shown"
          busy={sending}
          send={async (body) => {
            const sent = await send({ params: { id }, body })
            if (!sent.ok && sent.error.code === 'conflict') reload()
            return sent
          }}
          onDone={() => {
            onClose()
            showToast({ kind: 'success', message: chosen === 'erase' ? t.operatorErased : t.operatorClosed })
          }}
        >
          {!data.closedAt && (
            <RadioCards
              legend={t.kind}
              name="erase-kind"
              value={kind}
              onChange={setKind}
              options={[
                { value: 'close', title: t.kindClose, note: t.kindCloseNote },
                { value: 'erase', title: t.kindErase, note: t.kindEraseNote },
              ]}
            />
          )}
          <DeletionFacts closing={data} atOnce={chosen === 'erase'} isOwn={false} />
        </MoneyDialog>
      )}
    </>
  )
}
