import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../contract/performers.ts'
import { useTexts } from '../../lib/texts.ts'
import { blockTexts } from '../blocks/texts.ts'
import { WriteLink } from '../conversations/WriteLink.tsx'
import { ThingMenu } from '../reports/ThingMenu.tsx'
import type { ThingMenuProps } from '../reports/ThingMenu.tsx'
import { lazyClient } from '../../ui/lazy-client.tsx'

const BlockDialog = lazyClient(() => import('../blocks/BlockDialog.tsx').then((module) => module.BlockDialog))

export type ViewerActionsProps = {
  performer: PerformerProfile /** Of the menu that a visitor sees too. */
  menu: ThingMenuProps
  mayWrite: boolean
}

/** What somebody who is signed in does with another's page: writes to them and blocks them; then the page is left. */
export const ViewerActions = ({ performer, menu, mayWrite }: ViewerActionsProps): ReactElement => {
  const t = useTexts(blockTexts)
  const router = useRouter()
  const [isBlocking, setBlocking] = useState(false)
  return (
    <>
      {mayWrite && <WriteLink person={performer} />}
      <ThingMenu {...menu} more={[{ label: t.block, danger: true, onSelect: () => setBlocking(true) }]} />
      {isBlocking && (
        <BlockDialog
          person={performer}
          onClose={() => setBlocking(false)}
          onBlocked={() => void router.push('/home')}
        />
      )}
    </>
  )
}
