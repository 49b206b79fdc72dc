import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '../Link.tsx'
import { roving } from '../controls/roving-focus.ts'
import s from './tabs.module.css'

/** Width in px of the fade at the sides of a row that scrolls, and a little more. */
const FADE = 44

export type Tab = { key: string; label: ReactNode; count?: string; href?: string }
export type TabsProps = {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  current: string
  /**
   * Called with the selected tab, besides the navigation. Tabs without addresses need it; give their panel
   * `role="tabpanel"` and `aria-label`.
   */
  onSelect?: (key: string) => void
}

const TabLabel = ({ tab }: { tab: Tab }): ReactElement => (
  <>
    {tab.label}
    {tab.count !== undefined && <span className={s.count}>{tab.count}</span>}
  </>
)

/** A row of tabs that scrolls sideways when narrow: links when they have addresses (preferred), else a tab list. */
export const Tabs = ({ label, tabs, current, onSelect }: TabsProps): ReactElement => {
  const row = useRef<HTMLElement & HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls only the row, never the page, and without overflow nothing.
    const [outer, inner] = [row.current, row.current?.querySelector('[aria-current], [aria-selected="true"]')].map(
      (element) => element?.getBoundingClientRect()
    )
    if (row.current && outer && inner && (inner.left < outer.left + FADE || inner.right > outer.right - FADE))
      row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [current])
  if (tabs.every((tab) => tab.href !== undefined)) {
    return (
      <nav ref={row} className={s.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            href={tab.href ?? ''}
            scroll={false}
            onClick={() => onSelect?.(tab.key)}
            className={s.tab}
            aria-current={tab.key === current ? 'page' : undefined}
          >
            <TabLabel tab={tab} />
          </Link>
        ))}
      </nav>
    )
  }
  return (
    <div
      ref={row}
      className={s.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={roving('[role="tab"]')}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          className={s.tab}
          aria-selected={tab.key === current}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onSelect?.(tab.key)}
        >
          <TabLabel tab={tab} />
        </button>
      ))}
    </div>
  )
}
