import { Fragment, useState } from 'react'
import type { ReactElement } from 'react'
import type { PersonDetail, RestrictionKind } from '../../../../contract/operator/people.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { restrictionTexts } from './restriction-texts.ts'

/** The steps before a suspension: a button for each restriction that may be set or lifted. */
export const Restrictions = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(restrictionTexts)
  const [asking, setAsking] = useState<RestrictionKind>()
  const restrict = useSend('people.restrict')
  const lift = useSend('people.unrestrict')
  const isSet = {
    posting: person.postingRestriction !== undefined,
    payouts: person.payoutRestriction !== undefined,
  }
  const kinds: readonly RestrictionKind[] = person.isPerformer ? ['posting', 'payouts'] : ['posting']
  const decide = async (kind: RestrictionKind, reason: string): Promise<void> => {
    const message = isSet[kind] ? t.lifted : t.restricted
    const input = { params: { id: person._id }, body: { kind, reason } }
    const { ok } = await (isSet[kind] ? lift : restrict).send(input)
    if (!ok) return
    setAsking(undefined)
    showToast({ kind: 'success', message })
  }
  return (
    <>
      {kinds.map((kind) => {
        const words = t[isSet[kind] ? 'lift' : 'restrict'][kind]
        return (
          <Fragment key={kind}>
            <Button variant="quiet" onClick={() => setAsking(kind)}>
              {words.action}
            </Button>
            <ReasonDialog
              open={asking === kind}
              onClose={() => setAsking(undefined)}
              title={words.title(person.name)}
              confirm={words.action}
              danger={!isSet[kind]}
              isShown={!isSet[kind]}
              busy={restrict.sending || lift.sending}
              onConfirm={(reason) => decide(kind, reason)}
            >
              {words.text}
            </ReasonDialog>
          </Fragment>
        )
      })}
    </>
  )
}
