import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../contract/performers.ts'
import { useTexts } from '../../lib/texts.ts'
import { blockTexts } from '../blocks/texts.ts'
import { WriteLink } from '../conversations/WriteLink.tsx'
import { ItemMenu } from '../reports/ItemMenu.tsx'
import type { ItemMenuProps } from '../reports/ItemMenu.tsx'
import { lazyClient } from '../../ui/lazy-client.tsx'

const BlockDialog = lazyClient(() => import('../blocks/BlockDialog.tsx').then((module) => module.BlockDialog))

export type ViewerActionsProps = {
  performer: PerformerProfile /** Of the menu that a visitor sees too. */
  menu: ItemMenuProps
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
      <ItemMenu {...menu} more={[{ label: t.block, danger: true, onSelect: () => setBlocking(true) }]} />
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
