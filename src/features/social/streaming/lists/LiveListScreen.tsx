import { useId } from 'react'
import type { ReactElement } from 'react'
import { usePage } from '../../../../api/use-page.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../../store/hooks.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ScreenTitle } from '../../../../ui/navigation/ScreenTitle.tsx'
import { ItemGrid } from '../../../catalogue/items/ItemGrid.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import { streamListTexts } from './list-texts.ts'
import { streamLists } from './query.ts'
import { StreamCard } from './StreamCard.tsx'
import { useVisitorPolling } from './use-visitor-polling.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Cards of the first row, whose covers are loaded first. */
const FIRST = 4

/** Who is live, most watched first, and which streams come next. */
export const LiveListScreen = (): ReactElement => {
  const t = useTexts(streamListTexts)
  const id = useId()
  const isSignedIn = useAppSelector(selectUser) !== null
  const now = usePage('streaming.search', streamLists.now)
  const soon = usePage('streaming.search', streamLists.soon)
  useVisitorPolling(isSignedIn, now.reload)
  return (
    <div className={layout.stack6}>
      <PageHead title={t.title} description={t.description} path="/live" />
      <ScreenTitle title={t.title} />
      <section className={layout.stack4} aria-labelledby={`${id}-now`}>
        <h2 id={`${id}-now`}>{t.now}</h2>
        <ItemGrid
          page={now}
          label={t.now}
          look="wide"
          ratio="16 / 9"
          empty={
            <EmptyState
              scene="lamp-out"
              title={t.empty}
              compact
              action={
                <ButtonLink variant="secondary" href="/explore">
                  {t.explore}
                </ButtonLink>
              }
            >
              {t.emptyHint}
            </EmptyState>
          }
        >
          {(stream, index) => <StreamCard stream={stream} priority={index < FIRST} />}
        </ItemGrid>
      </section>
      {soon.items.length > 0 && (
        <section className={layout.stack4} aria-labelledby={`${id}-soon`}>
          <h2 id={`${id}-soon`}>{t.soon}</h2>
          <ItemGrid page={soon} label={t.soon} look="wide" ratio="16 / 9" empty={null}>
            {(stream) => <StreamCard stream={stream} />}
          </ItemGrid>
        </section>
      )}
    </div>
  )
}
