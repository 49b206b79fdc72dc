import type { ReactElement } from 'react'
import { newsLevels, type NewsLevel } from '../../../../contract/catalogue/follows/news-level.ts'
import { useCache } from '../../../api/cache.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Bell, BellOff, BellRing } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import s from './news-menu.module.css'
import { newsTexts } from './news-texts.ts'
import { defaultLevel, sendNewsLevel } from './send-news-level.ts'
import { selectIsFollowed } from './slice.ts'

const icons = { all: BellRing, highlights: Bell, off: BellOff } as const

type NewsMenuProps = {
  performer: { _id: string; name: string; isFollowed?: boolean; isSubscribed?: boolean; newsLevel?: NewsLevel }
  size?: 'sm' | 'md'
}

/** How much the viewer hears of a creator, for followers and subscribers: a bell with a choice of three. */
export const NewsMenu = ({ performer, size = 'md' }: NewsMenuProps): ReactElement | null => {
  const t = useTexts(newsTexts)
  const cache = useCache()
  const isFollowed = useAppSelector((state) => selectIsFollowed(state, performer))
  if (!isFollowed && !performer.isSubscribed) return null
  const { _id, name, newsLevel: current = defaultLevel } = performer
  const Icon = icons[current]
  return (
    <Menu
      label={t.current(name, t.levels[current].name)}
      button={{ variant: 'secondary', size, icon: <Icon aria-hidden />, className: s.bell }}
      header={<strong>{t.of(name)}</strong>}
      items={newsLevels.map((level) => {
        const Sign = icons[level]
        return {
          icon: <Sign aria-hidden />,
          label: (
            <span className={s.choice}>
              {t.levels[level].name} <small>{t.levels[level].note}</small>
            </span>
          ),
          checked: level === current,
          onSelect: () => void (level !== current && sendNewsLevel(cache, _id, level, current)),
        }
      })}
    />
  )
}
