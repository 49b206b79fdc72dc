import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { useRequest } from '../../../../src/api/use-request.ts'
import { FeedItem } from '../../../../src/features/catalogue/feeds/FeedItem.tsx'
import { feedDescription, feedPicture } from '../../../../src/features/catalogue/feeds/feed-metadata.ts'
import { lockedNote } from '../../../../src/features/catalogue/feeds/locked-note.ts'
import { selectPurchaseSubject } from '../../../../src/features/money/purchases/slice.ts'
import { eventTable } from '../../../../src/realtime/events.ts'
import { selectSubscriptionModal } from '../../../../src/features/money/subscriptions/modal/slice.ts'
import { feed, performer, photoFile, poll, videoFile } from './feed-fixtures.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, fan, http, ok } from '../../support.ts'

withScreens()

/** A post read from the cache, as on a page. */
const Post = (): ReactElement => {
  const { data } = useRequest('feeds.view', { params: { id: feed()._id } })
  return <>{data && <FeedItem feed={data} />}</>
}
/** Mocks the API with these answers, one after the other; the last one repeats. */
const answering = (...answers: Feed[]): void => {
  let next = 0
  api.use(http.get(apiUrl('/user/feeds/:id'), () => ok(answers[Math.min(next++, answers.length - 1)])))
}

test('a refunded post is locked immediately on the open page', async () => {
  const bought = { access: 'sale', price: 5, type: 'photo', totalFiles: 1, text: 'By night' } as const
  answering(
    feed({ ...bought, accessReason: 'bought', files: [photoFile()] }),
    feed({ ...bought, isLocked: true, accessReason: 'locked' })
  )
  const { store, cache } = showScreen(<Post />, { user: fan })
  const picture = () => document.querySelector('img[src="/p1.webp"]')
  await waitFor(() => expect(picture()).toBeTruthy())
  eventTable['purchase/changed']({ _id: 'sale-1', status: 'refunded' }, { dispatch: store.dispatch, cache })
  await screen.findByRole('button', { name: /^Unlock/ })
  expect(picture()).toBeNull()
})

test('a post bought on another device is unlocked on this page by the event, in the post and in lists', async () => {
  const sold = { access: 'sale', price: 5, type: 'photo', totalFiles: 1 } as const
  const locked = feed({ ...sold, isLocked: true, accessReason: 'locked', text: undefined })
  answering(locked)
  const { store, cache } = showScreen(<Post />, { user: fan })
  await screen.findByRole('button', { name: /^Unlock/ })
  answering(feed({ ...sold, accessReason: 'bought', text: 'By night', files: [photoFile()] }))
  eventTable['purchase/changed'](
    { _id: 'sale-1', status: 'paid', type: 'feed', itemId: locked._id },
    { dispatch: store.dispatch, cache }
  )
  expect(await screen.findByText('By night')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Unlock/ })).toBeNull()
})

test('a post for subscribers offers the subscription, one for sale its price, and neither offers the other', async () => {
  const locked = feed({
    isLocked: true,
    accessReason: 'locked',
    text: undefined,
    type: 'photo',
    totalFiles: 3,
    access: 'subscriber',
  })
  answering(locked)
  const subscriber = showScreen(<Post />, { user: fan })
  fireEvent.click(await screen.findByRole('button', { name: 'Subscribe for $9.90 a month' }))
  expect(selectSubscriptionModal(subscriber.store.getState())).toMatchObject({
    showModal: true,
    performer: { _id: performer._id },
  })
  expect(screen.getByText('3 photos')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Unlock/ })).toBeNull()
  cleanup()
  answering({ ...locked, access: 'sale', price: 50 })
  const sale = showScreen(<Post />, { user: fan })
  fireEvent.click(await screen.findByRole('button', { name: 'Unlock for $50.00' }))
  expect(selectPurchaseSubject(sale.store.getState())).toMatchObject({ type: 'feed', _id: locked._id, price: 50 })
  expect(screen.queryByRole('button', { name: /Subscribe/ })).toBeNull()
  cleanup()
  answering({ ...locked, performer: { ...performer, isFreeSubscription: true } })
  const visitor = showScreen(<Post />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try it free' }))
  await waitFor(() =>
    expect(visitor.visit.sent).toEqual([
      `/auth/register?creator=marisol&next=${encodeURIComponent('/marisol?subscribe=0198a3c4-0000-7000-8000-000000000002')}`,
    ])
  )
})

const words = { text: 'A text', photo: 'A photo', video: 'A video', audio: 'A sound', poll: 'A poll' }

test('a shared post describes itself; a locked one only by its kind and blurred picture', () => {
  const t = {
    ...words,
    by: (what: string, name: string) => `${what} by ${name}`,
    subscribersOf: (what: string, name: string) => `${what} for subscribers of ${name}`,
    forSale: (what: string, name: string) => `${what} by ${name} for sale`,
  }
  expect(feedDescription(feed({ text: 'Two\n\nlines' }), t, 'en')).toBe('Two lines')
  expect(feedDescription(feed({ text: 'x'.repeat(900) }), t, 'en')).toHaveLength(155)
  expect(feedDescription(feed({ text: '', type: 'poll', poll: poll() }), t, 'en')).toBe('Which song?')
  expect(feedDescription(feed({ text: '', type: 'video', fileKinds: ['video'], duration: 65 }), t, 'en')).toBe(
    '1 video · 1:05 by Marisol Vega'
  )
  const thumbnail = { url: '/blurred.webp', width: 32, height: 20 }
  const locked = feed({
    isLocked: true,
    accessReason: 'locked',
    text: undefined,
    type: 'photo',
    totalFiles: 2,
    access: 'sale',
    price: 5,
    thumbnail,
  })
  expect(feedDescription(locked, t, 'en')).toBe('2 photos by Marisol Vega for sale')
  expect(feedDescription({ ...locked, caption: 'Only  here' }, t, 'en')).toBe(
    'Only here · 2 photos by Marisol Vega for sale'
  )
  expect(feedPicture({ ...locked, files: [photoFile()] })).toBe('/blurred.webp')
  expect(feedPicture(feed({ files: [photoFile()] }))).toBe('/p1.webp')
  // The address of a video is not used as a picture.
  expect(feedPicture(feed({ files: [videoFile({ poster: '/still.webp' })] }))).toBe('/still.webp')
  expect(feedPicture(feed({ files: [videoFile()] }))).toBe('/a.jpg')
})

test('a locked post shows its kind, and its teaser plays in place', async () => {
  expect(lockedNote(feed({ type: 'video', fileKinds: ['video'], duration: 605 }), words, 'en')).toBe('1 video · 10:05')
  expect(
    lockedNote(feed({ type: 'video', fileKinds: ['photo', 'video', 'photo', 'photo'], duration: 134 }), words, 'pt')
  ).toBe('3 fotos, 1 vídeo · 2:14')
  expect(lockedNote(feed({ type: 'photo', totalFiles: 4 }), words, 'en')).toBe('4 photos')
  expect(lockedNote(feed({ type: 'poll' }), words, 'en')).toBe('A poll')
  answering(
    feed({
      isLocked: true,
      accessReason: 'locked',
      text: undefined,
      type: 'video',
      duration: 605,
      access: 'subscriber',
      teaser: videoFile({ type: 'feed-teaser', duration: 20 }),
    })
  )
  showScreen(<Post />, { user: fan })
  expect(await screen.findByRole('button', { name: 'Play the teaser of Marisol Vega, 0:20' })).toBeTruthy()
})

test('a post that is bought in place opens in place', async () => {
  answering(
    feed({
      isLocked: true,
      accessReason: 'locked',
      text: undefined,
      type: 'photo',
      totalFiles: 1,
      access: 'sale',
      price: 50,
    })
  )
  const { cache } = showScreen(<Post />, { user: fan })
  await screen.findByRole('button', { name: 'Unlock for $50.00' })
  const { patchCached } = await import('../../../../src/api/cache.ts')
  patchCached<Feed>(cache, feed()._id, () =>
    feed({ type: 'photo', access: 'sale', price: 50, accessReason: 'bought', files: [photoFile()] })
  )
  expect(await screen.findByRole('button', { name: 'Open Photo 1 of 1' })).toBeTruthy()
  expect(screen.getByText('Bought')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Unlock/ })).toBeNull()
})

test('a locked post shows title, caption, contents and the purchase as one group for screen readers, and passes its title to the purchase', async () => {
  const words = { title: 'Front row', caption: 'The last song,\nfrom where you never sit' }
  answering(
    feed({
      ...words,
      isLocked: true,
      accessReason: 'locked',
      text: undefined,
      type: 'video',
      fileKinds: ['photo', 'video'],
      duration: 134,
      access: 'sale',
      price: 50,
    })
  )
  const sale = showScreen(<Post />, { user: fan })
  const card = await screen.findByRole('group', { name: 'Locked' })
  expect(card.textContent).toBe(
    'Front rowThe last song,\nfrom where you never sit1 photo, 1 video · 2:14 · For saleUnlock for $50.00'
  )
  fireEvent.click(screen.getByRole('button', { name: 'Unlock for $50.00' }))
  expect(selectPurchaseSubject(sale.store.getState())).toMatchObject({ title: 'Front row' })
  cleanup()
  // When open, they are shown above its text.
  answering(feed({ ...words, text: 'The text' }))
  showScreen(<Post />, { user: fan })
  expect(await screen.findByRole('heading', { name: 'Front row', level: 2 })).toBeTruthy()
  expect(screen.getByText('The text')).toBeTruthy()
})

test('photos and videos of one post form a mosaic in order; a single video plays in place', async () => {
  answering(
    feed({
      type: 'video',
      fileKinds: ['photo', 'video'],
      files: [photoFile(1), videoFile({ poster: '/still.webp' }), photoFile(2)],
    })
  )
  showScreen(<Post />, { user: fan })
  expect(
    (await screen.findAllByRole('button', { name: /^Open (Photo|Video)/ })).map((button) =>
      button.getAttribute('aria-label')
    )
  ).toEqual(['Open Photo 1 of 3', 'Open Video 2 of 3', 'Open Photo 3 of 3'])
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
})
