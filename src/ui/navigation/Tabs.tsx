import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '../Link.tsx'
import { roving } from '../controls/roving.ts'
import s from './tabs.module.css'

export type Tab = { key: string; label: ReactNode; count?: string; href?: string }
export type TabsProps = {
  /** What the tabs are of, for screen readers. */
  label: string
  tabs: readonly Tab[]
  current: string
  /** What a press does besides; for tabs without an address all that it does: give the panel `role="tabpanel"` and `aria-label`. */
  onSelect?: (key: string) => void
}

const Words = ({ tab }: { tab: Tab }): ReactElement => (
  <>
    {tab.label}
    {tab.count !== undefined && <span className={s.count}>{tab.count}</span>}
  </>
)

/** A row of tabs that scrolls sideways when narrow: links when they have addresses (the better choice), else a tab list. */
export const Tabs = ({ label, tabs, current, onSelect }: TabsProps): ReactElement => {
  const row = useRef<HTMLElement & HTMLDivElement>(null)
  useEffect(() => {
    // The row alone is scrolled, never the page.
    const [outer, inner] = [row.current, row.current?.querySelector('[aria-current], [aria-selected="true"]')].map(
      (element) => element?.getBoundingClientRect()
    )
    if (row.current && outer && inner && (inner.left < outer.left || inner.right > outer.right))
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
            <Words tab={tab} />
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
          <Words tab={tab} />
        </button>
      ))}
    </div>
  )
}
