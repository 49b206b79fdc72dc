import type { ReactElement } from 'react'
import { useSend } from '../../../../api/use-send.ts'
import { beginViewing } from '../../../../api/viewing.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { ReasonDialog } from '../../ReasonDialog.tsx'
import type { ActionDialogProps } from './action.ts'
import { actionTexts } from './texts.ts'

/** Opens the site as a person sees it; the page is reloaded as that person (decision 51). */
export const ViewAsDialog = ({ person, open, onClose }: ActionDialogProps): ReactElement => {
  const t = useTexts(actionTexts)
  const { send, sending } = useSend('viewing.begin')
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.viewAsTitle(person.name)}
      confirm={t.viewAs}
      busy={sending}
      onConfirm={async (reason) => {
        const sent = await send({ params: { id: person._id }, body: { reason } })
        if (sent.ok) beginViewing(sent.data.token)
      }}
    >
      {t.viewAsText}
    </ReasonDialog>
  )
}
