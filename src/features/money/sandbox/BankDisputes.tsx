import type { ReactElement } from 'react'
import type { SandboxDispute } from '../../../../contract/money/sandbox.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Badge, Card } from '../../../ui/Card.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import s from './sandbox.module.css'
import { sandboxTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Disputes that the bank has not decided, of everybody; an operator decides them as the bank. */
export const BankDisputes = (): ReactElement => {
  const t = useTexts(sandboxTexts)
  const { data, error, reload } = useRequest('sandbox.disputes')
  return (
    <Card className={s.section} aria-labelledby="disputes">
      <h2 id="disputes">{t.disputes}</h2>
      <p className={s.small}>{t.disputesLead}</p>
      {error && !data ? (
        <ErrorState title={t.disputesFailed} message={errorText(error)} onRetry={reload} />
      ) : !data ? (
        <Loading>
          <SkeletonBlock height="6rem" />
        </Loading>
      ) : data.data.length === 0 ? (
        <p className={s.small}>{t.noDisputes}</p>
      ) : (
        <ol className={cx(layout.stack3, s.tools)}>
          {data.data.map((dispute) => (
            <DisputeRow key={dispute._id} dispute={dispute} />
          ))}
        </ol>
      )}
    </Card>
  )
}

const DisputeRow = ({
  dispute: { _id, payer, amount, currency, last4, status, openedAt },
}: {
  dispute: SandboxDispute
}): ReactElement => {
  const t = useTexts(sandboxTexts)
  const locale = useLocale()
  const { send, sending } = useSend('sandbox.decideDispute')
  const isInquiry = status.startsWith('warning')
  const decide = async (outcome: 'won' | 'lost'): Promise<void> => {
    const sent = await send({ params: { id: _id }, body: { outcome } })
    if (sent.ok) showToast({ kind: 'success', message: isInquiry ? t.inquiryEnded : t.decided[outcome] })
  }
  return (
    <li className={layout.stack2}>
      <span className={cx(layout.cluster, s.label)}>
        {payer} · {money(amount, locale, currency)}
        <Badge tone={status.endsWith('needs_response') ? 'warning' : 'neutral'}>
          {status.endsWith('needs_response') ? t.waitsForEvidence : t.hasEvidence}
        </Badge>
      </span>
      <span className={s.small}>
        •••• {last4} · <Time at={openedAt} />
      </span>
      <span className={layout.cluster}>
        {isInquiry ? (
          <Button size="sm" variant="secondary" disabled={sending} onClick={() => void decide('won')}>
            {t.endInquiry}
          </Button>
        ) : (
          <>
            <Button size="sm" variant="secondary" disabled={sending} onClick={() => void decide('won')}>
              {t.siteWins}
            </Button>
            <Button size="sm" variant="secondary" disabled={sending} onClick={() => void decide('lost')}>
              {t.siteLoses}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
