import type { ReactElement } from 'react'
import { usePage } from '../../../../api/use-page.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Shelf } from '../../../catalogue/items/Shelf.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import { streamListTexts } from './list-texts.ts'
import { streamLists } from './query.ts'
import { StreamCard } from './StreamCard.tsx'
import { useVisitorPolling } from './use-visitor-polling.ts'

/** Who is live now, and what comes next; nothing when there is neither. The page has loaded both lists. */
export const LiveShelves = (): ReactElement => {
  const t = useTexts(streamListTexts)
  const isSignedIn = useAppSelector(selectUser) !== null
  const now = usePage('streaming.search', streamLists.nowShelf)
  const soon = usePage('streaming.search', streamLists.soonShelf)
  useVisitorPolling(isSignedIn, now.reload)
  return (
    <>
      {now.items.length > 0 && (
        <Shelf title={t.now} href="/live" page={now} ratio="16 / 9">
          {(stream) => <StreamCard stream={stream} priority />}
        </Shelf>
      )}
      {soon.items.length > 0 && (
        <Shelf title={t.soon} href="/live" page={soon} ratio="16 / 9">
          {(stream) => <StreamCard stream={stream} />}
        </Shelf>
      )}
    </>
  )
}
