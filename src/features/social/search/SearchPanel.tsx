import type { ReactElement } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Clock, Search, TrendingUp, X } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/Link.tsx'
import { keyOf } from './rows.ts'
import type { SearchRow } from './rows.ts'
import s from './search-field.module.css'

const T = texts({
  en: {
    suggestions: 'Suggestions',
    recent: 'Recent searches',
    trending: 'Trending',
    creators: 'Creators',
    forget: (keyword: string) => `Delete “${keyword}” from your recent searches`,
    forgetAll: 'Delete all',
    seeResults: (q: string) => `See all results for “${q}”`,
  },
  pt: {
    suggestions: 'Sugestões',
    recent: 'Buscas recentes',
    trending: 'Em alta',
    creators: 'Criadores',
    forget: (keyword: string) => `Excluir “${keyword}” das suas buscas recentes`,
    forgetAll: 'Excluir todas',
    seeResults: (q: string) => `Ver todos os resultados para “${q}”`,
  },
})

const icons = { recent: Clock, trending: TrendingUp, suggestion: Search, all: Search }

const Picture = ({ row: { kind, person } }: { row: SearchRow }): ReactElement => {
  if (kind === 'performer') return <Avatar name={person?.name ?? ''} src={person?.avatar} size="sm" decorative />
  const Icon = icons[kind]
  return <Icon aria-hidden />
}

export type SearchPanelProps = {
  /** The beginning of the ids that the field refers to. */
  id: string
  rows: readonly SearchRow[]
  chosen: number
  onOpen: (row: SearchRow) => void
  /** A recent search is deleted: the focus needs another place. */
  onForgotten: () => void
}

/**
 * The list below the field for searching: a grid, because a recent search has a second cell with the button that deletes
 * it. The focus stays in the field, which names the chosen row.
 */
export const SearchPanel = ({ id, rows, chosen, onOpen, onForgotten }: SearchPanelProps): ReactElement => {
  const t = useTexts(T)
  const forget = useSend('search.forget')
  const forgetAll = useSend('search.forgetAll')
  const groups = Map.groupBy([...rows.entries()], ([, { kind }]) => kind)
  const titles = {
    recent: t.recent,
    trending: t.trending,
    suggestion: t.suggestions,
    performer: t.creators,
    all: undefined,
  }
  return (
    <div className={s.panel}>
      <div role="grid" id={`${id}-list`} aria-label={t.suggestions}>
        {[...groups].map(([kind, entries]) => (
          <div key={kind} role="rowgroup" aria-label={titles[kind]} className={s.group}>
            {titles[kind] !== undefined && kind !== 'suggestion' && (
              <div className={s.title} aria-hidden>
                {titles[kind]}
              </div>
            )}
            {entries.map(([index, row]) => (
              <div
                key={keyOf(row)}
                role="row"
                className={cx(s.row, index === chosen && s.chosen)}
                aria-selected={index === chosen}
              >
                <div role="gridcell" id={`${id}-${index}`} className={s.cell}>
                  <Link
                    href={row.href}
                    tabIndex={-1}
                    className={s.link}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return
                      event.preventDefault()
                      onOpen(row)
                    }}
                  >
                    <Picture row={row} />
                    <span className={s.label}>
                      {row.kind === 'all' ? t.seeResults(row.label) : row.label}
                      {row.person?.username && <small>@{row.person.username}</small>}
                    </span>
                  </Link>
                </div>
                {row.forgets !== undefined && (
                  <div role="gridcell">
                    <IconButton
                      size="sm"
                      label={t.forget(row.label)}
                      icon={<X />}
                      onClick={() => {
                        onForgotten()
                        void forget.send({ params: { id: row.forgets ?? '' } })
                      }}
                    />
                  </div>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      {groups.has('recent') && (
        <div className={s.foot}>
          <Button
            size="sm"
            variant="quiet"
            loading={forgetAll.sending}
            onClick={() => {
              onForgotten()
              void forgetAll.send()
            }}
          >
            {t.forgetAll}
          </Button>
        </div>
      )}
    </div>
  )
}
