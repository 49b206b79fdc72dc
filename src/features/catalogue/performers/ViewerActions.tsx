import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import { useTexts } from '../../../lib/texts.ts'
import { blockTexts } from '../../identity/blocks/texts.ts'
import { MessageLink } from '../../identity/users/MessageLink.tsx'
import { useItemSlots, type ItemMenuProps } from '../items/slots.tsx'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const BlockDialog = lazyClient(() =>
  import('../../identity/blocks/BlockDialog.tsx').then((module) => module.BlockDialog)
)

export type ViewerActionsProps = {
  performer: PerformerProfile
  /** Props of the menu that visitors see too. */
  menu: ItemMenuProps
  mayWrite: boolean
}

/** Actions of a signed-in viewer on another's page: message and block. After blocking, the page is left. */
export const ViewerActions = ({ performer, menu, mayWrite }: ViewerActionsProps): ReactElement => {
  const t = useTexts(blockTexts)
  const { ItemMenu } = useItemSlots()
  const router = useRouter()
  const [isBlocking, setBlocking] = useState(false)
  return (
    <>
      {mayWrite && <MessageLink person={performer} />}
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
