import type { ReactElement } from 'react'
import type { Audience } from '../../../../contract/social/broadcasts.ts'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import { useRequest } from '../../../api/use-request.ts'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import s from './broadcasts.module.css'
import { PeoplePicker } from './PeoplePicker.tsx'
import { broadcastTexts } from './texts.ts'

const whole = ['everyone', 'followers', 'subscribers'] as const

/** Number of people in each audience; undefined while loading. Requests one row of each for its total. */
export function useAudienceTotals(): Record<(typeof whole)[number], number | undefined> {
  const total = (audience: (typeof whole)[number]) => ({ query: { audience, limit: 1 } })
  const everyone = useRequest('broadcasts.audience', total('everyone'))
  const followers = useRequest('broadcasts.audience', total('followers'))
  const subscribers = useRequest('broadcasts.audience', total('subscribers'))
  return { everyone: everyone.data?.total, followers: followers.data?.total, subscribers: subscribers.data?.total }
}

type AudienceFieldsProps = {
  audience: Audience
  chosen: readonly Person[]
  totals: ReturnType<typeof useAudienceTotals>
  error: string | undefined
  onAudience: (audience: Audience) => void
  onChosen: (people: readonly Person[]) => void
}

/** Choice of a broadcast's audience with the number of recipients, or of individual people. */
export const AudienceFields = ({
  audience,
  chosen,
  totals,
  error,
  onAudience,
  onChosen,
}: AudienceFieldsProps): ReactElement => {
  const t = useTexts(broadcastTexts)
  const locale = useLocale()
  const aside = (total: number | undefined): string | undefined =>
    total === undefined ? undefined : t.count(count(total, locale), total === 1)
  return (
    <div className={s.parts}>
      <RadioCards<Audience>
        legend={t.audience}
        name="audience"
        value={audience}
        onChange={onAudience}
        options={[
          ...whole.map((value) => ({
            value,
            title: t.audiences[value],
            note: t.notes[value],
            aside: aside(totals[value]),
            disabled: totals[value] === 0,
          })),
          {
            value: 'list' as const,
            title: t.audiences.list,
            note: t.notes.list,
            aside: audience === 'list' ? t.chosen(chosen.length) : undefined,
            disabled: totals.everyone === 0,
          },
        ]}
      />
      {totals.everyone === 0 && <p className={s.facts}>{t.nobody}</p>}
      {audience === 'list' && <PeoplePicker chosen={chosen} onChosen={onChosen} error={error} />}
    </div>
  )
}
