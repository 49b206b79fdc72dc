import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../contract/catalogue/performers/performers.ts'
import { LazyFallback } from '../../ui/feedback/LazyFallback.tsx'
import type { OptionLabels } from '../catalogue/performers/option-labels.ts'
import { PerformerScreen } from '../catalogue/performers/PerformerScreen.tsx'
import { TipButton } from '../money/tips/TipButton.tsx'
import { BookmarkButton } from '../social/bookmarks/BookmarkButton.tsx'
import { WithItems } from './WithItems.tsx'

const NextStreams = dynamic(
  () => import('../social/streaming/watch/NextStreams.tsx').then((module) => module.NextStreams),
  { loading: LazyFallback }
)
const ProfileLive = dynamic(
  () => import('../social/streaming/lists/ProfileLive.tsx').then((module) => module.ProfileLive),
  { loading: LazyFallback }
)

const Actions = ({ performer }: { performer: PerformerProfile }): ReactElement => (
  <>
    <BookmarkButton type="performer" item={performer} name={performer.name} />
    <TipButton performer={performer} />
  </>
)

const slots = { Actions, NextStreams, ProfileLive }

/** A creator's page, with what fans do there. */
export const CreatorPage = ({ id, labels }: { id: string; labels: OptionLabels }): ReactElement => (
  <WithItems>
    <PerformerScreen id={id} labels={labels} slots={slots} />
  </WithItems>
)
