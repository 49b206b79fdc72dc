import { useState } from 'react'
import type { ReactElement } from 'react'
import { erasure } from '../../../../contract/operator/erasure.ts'
import type { PersonDetail } from '../../../../contract/operator/people.ts'
import { allows } from '../../../../contract/operator/roles.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { ClosingFacts, ClosingObstacles, forfeitsOf } from '../../leaving/ClosingFacts.tsx'
import { leavingTexts } from '../../leaving/texts.ts'
import { selectUser } from '../../user/slice.ts'
import { MoneyDialog } from '../MoneyDialog.tsx'

/** Closes or erases the account of a person who has asked for it, or where the law demands it (product.md, Leaving). */
export const EraseAccount = ({ person }: { person: PersonDetail }): ReactElement | null => {
  const t = useTexts(leavingTexts)
  const locale = useLocale()
  const role = useAppSelector(selectUser)?.operatorRole
  const [isAsking, setAsking] = useState(false)
  const [kind, setKind] = useState<'close' | 'erase'>('close')
  const { _id: id, name, status } = person
  const mayErase = allows(role, 'people.erase') && status !== 'erased'
  const { data, error, reload } = useRequest(
    'erasure.view',
    { params: { id } },
    { enabled: mayErase && (isAsking || status === 'closed'), staleTime: 0 }
  )
  const { send, sending } = useSend('erasure.close', { toast: false })
  if (!mayErase) return null
  const close = (): void => setAsking(false)
  const isBlocked = data !== undefined && data.obstacles.length > 0
  const chosen = data?.closedAt ? 'erase' : kind
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t.eraseButton}
      </Button>
      {data?.closedAt && <p className={textStyles.note}>{t.isClosed(day(data.eraseAt, locale))}</p>}
      <Modal open={isAsking && (!data || isBlocked)} onClose={close} title={t.operatorTitle(name)}>
        {data ? (
          <ClosingObstacles closing={data} />
        ) : (
          error && <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} compact />
        )}
      </Modal>
      {data && (
        <MoneyDialog
          open={isAsking && !isBlocked}
          onClose={close}
          title={t.operatorTitle(name)}
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
            close()
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
          <ClosingFacts closing={data} atOnce={chosen === 'erase'} />
        </MoneyDialog>
      )}
    </>
  )
}
