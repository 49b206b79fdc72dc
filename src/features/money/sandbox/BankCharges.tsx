import { useState } from 'react'
import type { ReactElement } from 'react'
import type { SandboxCharge } from '../../../../contract/money/sandbox.ts'
import { usePage } from '../../../api/use-page.ts'
import { useSend } from '../../../api/use-send.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { ChargeRow } from './ChargeRow.tsx'
import s from './sandbox.module.css'
import { sandboxTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The request of the list, shared by page and screen. */
export const chargesInput = { query: { limit: 10 } }

/** The charges of the viewer's test cards, newest first; each can be approved, refused, refunded or disputed. */
export const BankCharges = (): ReactElement => {
  const t = useTexts(sandboxTexts)
  const locale = useLocale()
  const page = usePage('sandbox.charges', chargesInput)
  const [undoing, setUndoing] = useState<{ charge: SandboxCharge; how: 'refund' | 'dispute' }>()
  const refund = useSend('sandbox.refund')
  const dispute = useSend('sandbox.dispute')
  const busy = refund.sending || dispute.sending
  const amount = undoing ? money(undoing.charge.amount, locale, undoing.charge.currency) : ''
  const undo = async (): Promise<void> => {
    if (!undoing) return
    const call = { refund, dispute }[undoing.how]
    const sent = await call.send({ params: { id: undoing.charge._id } })
    if (sent.ok) showToast({ kind: 'success', message: undoing.how === 'refund' ? t.refunded : t.disputed })
    setUndoing(undefined)
  }
  return (
    <section className={s.section} aria-labelledby="charges">
      <h2 id="charges">{t.charges}</h2>
      <p className={s.small}>{t.chargesLead}</p>
      <PagedList
        page={page}
        skeleton={
          <Loading>
            <SkeletonBlock height="16rem" />
          </Loading>
        }
        failed={t.chargesFailed}
        compact
        empty={
          <EmptyState
            compact
            scene="ticket"
            title={t.noCharges}
            action={<ButtonLink href="/wallet">{t.toWallet}</ButtonLink>}
          >
            {t.noChargesHint}
          </EmptyState>
        }
        more={{ label: t.more }}
      >
        <ol className={cx(layout.stack, layout.surface, s.list)}>
          {page.items.map((charge) => (
            <ChargeRow key={charge._id} charge={charge} onUndo={(of, how) => setUndoing({ charge: of, how })} />
          ))}
        </ol>
      </PagedList>
      <Confirm
        open={undoing !== undefined}
        onClose={() => setUndoing(undefined)}
        busy={busy}
        title={undoing?.how === 'dispute' ? t.disputeTitle(amount) : t.refundTitle(amount)}
        confirm={undoing?.how === 'dispute' ? t.dispute : t.refund}
        cancel={t.cancel}
        danger
        onConfirm={() => void undo()}
      >
        <p>{undoing?.how === 'dispute' ? t.disputeText : t.refundText}</p>
      </Confirm>
    </section>
  )
}
