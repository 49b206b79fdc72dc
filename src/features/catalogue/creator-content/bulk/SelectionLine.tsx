import { Checkbox } from 'antd'
import type { TableProps } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { contentTexts } from '../texts.ts'
import s from './bulk.module.css'
import type { Selection } from './use-selection.ts'

/** Above a list: the box that selects all of it, and how many there are. */
export const SelectionLine = ({ selection, children }: { selection: Selection; children: ReactNode }): ReactElement => {
  const t = useTexts(contentTexts)
  return (
    <div className={cx(layout.bar, s.line)}>
      <Checkbox
        checked={selection.isAll}
        indeterminate={selection.ids.length > 0 && !selection.isAll}
        onChange={selection.toggleAll}
      >
        {t.selectAll}
      </Checkbox>
      <span>{children}</span>
    </div>
  )
}

/** The `rowSelection` of a `DataTable` whose items are selected; `nameOf` names an item for screen readers. */
export const useRowSelection = <T extends object>(
  selection: Selection,
  nameOf: (item: T) => string
): TableProps<T>['rowSelection'] => {
  const t = useTexts(contentTexts)
  return {
    selectedRowKeys: [...selection.ids],
    onChange: (keys) => selection.choose(keys.map(String)),
    hideSelectAll: true,
    columnTitle: <VisuallyHidden>{t.columns.selection}</VisuallyHidden>,
    getCheckboxProps: (item) => ({ 'aria-label': t.select(nameOf(item)) }),
  }
}
