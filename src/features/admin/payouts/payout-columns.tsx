import { Checkbox } from 'antd'
import type { AdminPayout } from '../../../../contract/admin/payouts.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { payoutTone } from '../../money/payouts/query.ts'
import { payoutTexts } from '../../money/payouts/texts.ts'
import r from '../../platform/records/records.module.css'
import { selectSettings } from '../../platform/settings/slice.ts'
import s from '../people/person.module.css'
import { PEOPLE_PATH } from '../people/query.ts'
import { PayoutDecisions } from './PayoutDecisions.tsx'
import type { PayoutQuestion } from './PayoutDialogs.tsx'
import { adminPayoutTexts } from './texts.ts'

/** Which rows can be chosen, and which are. */
type Choice = {
  isPossible: (payout: AdminPayout) => boolean
  isChosen: (payout: AdminPayout) => boolean
  onChoose: (payout: AdminPayout, isChosen: boolean) => void
}

/** Widths in px: names and buttons are not broken. */
const width = { creator: 160, status: 190, actions: 206 }

/** Columns of the queue of payouts; with `choice`, rows can be chosen. */
export const usePayoutColumns = ({
  choice,
  canDecide,
  onAsk,
}: {
  choice: Choice | undefined
  /** Something can still be decided about one of the rows. */
  canDecide: boolean
  onAsk: (payout: AdminPayout, question: PayoutQuestion) => void
}): DataColumn<AdminPayout>[] => {
  const t = useTexts(adminPayoutTexts)
  const { statuses } = useTexts(payoutTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const choose: DataColumn<AdminPayout> = {
    title: t.choose,
    key: 'choose',
    card: 'aside',
    render: (_, payout) =>
      choice?.isPossible(payout) && (
        <Checkbox
          aria-label={t.chooseOne(payout.number)}
          checked={choice.isChosen(payout)}
          onChange={({ target }) => choice.onChoose(payout, target.checked)}
        />
      ),
  }
  const decide: DataColumn<AdminPayout> = {
    title: t.actions,
    key: 'actions',
    width: width.actions,
    card: 'bare',
    render: (_, payout) => <PayoutDecisions payout={payout} onAsk={(question) => onAsk(payout, question)} />,
  }
  return [
    ...(choice ? [choose] : []),
    {
      title: t.creator,
      key: 'creator',
      width: width.creator,
      rowScope: 'row',
      card: 'head',
      render: (_, { performer, number, isActive }) => (
        <Link className={s.person} href={`${PEOPLE_PATH}/${performer._id}`}>
          <Avatar name={performer.name} src={performer.avatar} size="sm" decorative />
          <span className={layout.stack1}>
            <strong>{performer.name}</strong>
            <span className={textStyles.note}>
              {t.payout} {number}
            </span>
            {!isActive && (
              <span>
                <Badge tone="warning">{t.notActive}</Badge>
              </span>
            )}
          </span>
        </Link>
      ),
    },
    {
      title: t.amount,
      key: 'amount',
      align: 'end',
      isOneLine: true,
      render: (_, { amount }) => <span className={r.sum}>{money(amount, locale, currency)}</span>,
    },
    {
      title: t.goesTo,
      key: 'destination',
      render: (_, { destination, method, note }) => (
        <span className={layout.stack1}>
          <span dir="auto">{destination}</span>
          {method !== 'bank' && <span className={textStyles.note}>{t.byGateway}</span>}
          {note && (
            <span className={textStyles.note} dir="auto">
              {note}
            </span>
          )}
        </span>
      ),
    },
    { title: t.asked, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
    {
      title: t.status,
      key: 'status',
      width: width.status,
      render: (_, payout) => (
        <span className={layout.stack1}>
          <span>
            <Badge tone={payoutTone[payout.status]}>{statuses[payout.status]}</Badge>
          </span>
          <StateNotes payout={payout} />
        </span>
      ),
    },
    ...(canDecide ? [decide] : []),
  ]
}

const StateNotes = ({ payout }: { payout: AdminPayout }) => {
  const t = useTexts(adminPayoutTexts)
  const { status, needsTwo, firstApprovedBy, approvedBy, isApprovedByYou, returnAskedBy, batch, reason, reference } =
    payout
  const isPending = status === 'pending'
  const nameOf = (name: string): string => (name === 'shell' ? t.shell : name)
  const notes = [
    isPending && needsTwo && !firstApprovedBy && t.needsTwo,
    isPending && firstApprovedBy && t.firstBy(nameOf(firstApprovedBy)),
    isPending && isApprovedByYou && t.waitsForOther,
    approvedBy &&
      t.approvedBy([firstApprovedBy, approvedBy].flatMap((name) => (name ? [nameOf(name)] : [])).join(', ')),
    returnAskedBy && t.returnAskedBy(nameOf(returnAskedBy)),
    returnAskedBy && payout.isReturnAskedByYou && t.waitsForOther,
    batch && t.inBatch(batch),
    reference,
    reason,
  ]
  return notes.map(
    (note) =>
      note && (
        <span key={note} className={textStyles.note} dir="auto">
          {note}
        </span>
      )
  )
}
