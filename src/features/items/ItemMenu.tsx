import type { ReactElement } from 'react'
import type { AccessReason } from '../../../contract/items.ts'
import { copyLink } from '../../lib/copy-link.ts'
import { useTexts } from '../../lib/texts.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useReport } from '../reports/use-report.ts'
import { editPath, itemPath } from './addresses.ts'
import type { PagedType } from './addresses.ts'
import { pageTexts } from './page-texts.ts'

export type ItemMenuProps = { type: PagedType; item: { _id: string; accessReason: AccessReason; performer: { name: string } }; /** What a report calls it; else whose it is. */ name?: string }

/** What can be done with an item beside reacting to it: its creator edits it, everyone else can report it. */
export const ItemMenu = ({ type, item, name = item.performer.name }: ItemMenuProps): ReactElement => {
  const t = useTexts(pageTexts)
  const report = useReport()
  const { _id } = item
  return (
    <Menu
      label={t.actions}
      items={[
        ...(item.accessReason === 'owner' ? [{ label: t.edit, href: editPath(type, _id) }] : []),
        { label: t.copyLink, onSelect: () => copyLink(itemPath(type, _id), t.copied) },
        ...(item.accessReason === 'owner' ? [] : [{ label: t.report, onSelect: () => report({ objectType: type, objectId: _id, name }) }]),
      ]}
    />
  )
}
