import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { decisionPath } from '../../../../contract/social/appeals/appeal-paths.ts'
import { decisionTexts } from './texts.ts'

/** Tells a creator that an item of theirs was taken down, why, and where to appeal. Renders nothing for any other item. */
export const TakenDownNotice = ({ itemId }: { itemId: string }): ReactElement | null => {
  const t = useTexts(decisionTexts)
  const { data } = useRequest('appeals.list')
  const decision = data?.data.find(({ item }) => item?._id === itemId)
  if (!decision) return null
  return (
    <Notice
      tone="warning"
      title={t.takenDown}
      action={
        <ButtonLink size="sm" variant="secondary" href={decisionPath(decision._id)}>
          {decision.appeal ? t.viewOnly : t.view}
        </ButtonLink>
      }
    >
      {decision.reason || t.noReason}
    </Notice>
  )
}
