import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PerformerCard as Performer } from '../../../../contract/catalogue/performers/performers.ts'
import { LockedItem } from '../../../../src/features/catalogue/items/LockedItem.tsx'
import { PerformerCard } from '../../../../src/features/catalogue/performers/PerformerCard.tsx'
import { showScreen } from '../../screen.tsx'
import { fan } from '../../support.ts'

const performer: Performer = {
  _id: 'p1',
  name: 'Marisol Vega',
  username: 'marisol',
  avatar: '/a.jpg',
  isPerformer: true,
  isVerified: true,
  monthlyPrice: 9.95,
  isFreeSubscription: true,
  totalFeeds: 1,
  totalFollowers: 1,
  totalSubscribers: 1,
}
/** The number of free-trial texts on the lock card and on the card in Explore. */
const offers = (ties: Partial<Performer>): number => {
  const of = { ...performer, ...ties }
  const { unmount } = showScreen(
    <>
      <LockedItem type="feed" item={{ _id: 'f1', access: 'subscriber', accessReason: 'locked', performer: of }} />
      <PerformerCard performer={of} currency="USD" />
    </>,
    { user: fan, path: '/explore' }
  )
  const said = screen.queryAllByText(/^Free until .+, then \$9\.95 a month; cancel any time before$/).length
  unmount()
  return said
}

test("the lock card and the creator's card offer the free trial in the same words, except to fans who have used it or are subscribed", () => {
  expect(offers({ trialUsed: false, isSubscribed: false })).toBe(2)
  expect(offers({ trialUsed: true, isSubscribed: false })).toBe(0)
  expect(offers({ trialUsed: false, isSubscribed: true })).toBe(0)
  // A visitor, of whom nothing is known.
  expect(offers({})).toBe(2)
})
