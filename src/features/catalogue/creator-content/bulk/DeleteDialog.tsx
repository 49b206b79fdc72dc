import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Confirm } from '../../../../ui/antd/Confirm.tsx'
import type { Content, ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'

export type AskProps<Answer> = {
  kind: ContentKind
  items: readonly Content[]
  onClose: () => void
  onAnswer: (answer: Answer) => void
}

/** Asks before items are deleted, and explains what happens to buyers. */
export const DeleteDialog = ({ kind, items, onClose, onAnswer }: AskProps<void>): ReactElement => {
  const t = useTexts(contentTexts)
  const sold = items.filter((item) => (item.totalSales ?? 0) > 0).length
  return (
    <Confirm
      open={items.length > 0}
      onClose={onClose}
      danger
      title={t.deleteTitle(items.length, items[0]?.title || t.untitled)}
      confirm={t.delete}
      onConfirm={() => onAnswer()}
      cancel={t.cancel}
    >
      {sold < items.length && <p>{t.deleteText[kind]}</p>}
      {sold > 0 && <p>{t.deleteSold(sold, kind)}</p>}
    </Confirm>
  )
}
