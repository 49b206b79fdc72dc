import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { StoryGroup } from '../../../contract/catalogue/feeds.ts'
import { HomeStories } from '../../../src/features/home/HomeStories.tsx'
import { StoryViewer } from '../../../src/features/catalogue/stories/StoryViewer.tsx'
import { startOf, stepBack, stepOn } from '../../../src/features/catalogue/stories/story-position.ts'
import { feed, performer, photoFile, videoFile } from './feeds/feed-fixtures.ts'
import { showScreen } from '../screen.tsx'
import { api, apiUrl, creator, fan, http, ok } from '../support.ts'

let isStill = false
beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  isStill = false
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => {
  cleanup()
  api.resetHandlers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => api.close())

let made = 0
const story = (more = {}) =>
  feed({ _id: `story-${++made}`, type: 'photo', isStory: true, text: undefined, files: [photoFile(made)], ...more })
const groupOf = (name: string, ...feeds: StoryGroup['feeds']): StoryGroup => ({
  performer: { ...performer, _id: name, name, username: name },
  feeds,
})
const seen = (...groups: StoryGroup[]) => new Set(groups.flatMap((group) => group.feeds.map((one) => one._id)))

test('stories follow each other by creator, each from the first unseen one', () => {
  const ana = groupOf('Ana', story(), story())
  const rui = groupOf('Rui', story(), story(), story())
  const groups = [ana, rui]
  const none = new Set<string>()
  expect(startOf(groups, 1, new Set([rui.feeds[0]!._id]))).toEqual({ group: 1, story: 1 })
  expect(startOf(groups, 1, seen(rui))).toEqual({ group: 1, story: 0 })
  expect(stepOn(groups, { group: 0, story: 0 }, none)).toEqual({ group: 0, story: 1 })
  expect(stepOn(groups, { group: 0, story: 1 }, new Set([rui.feeds[0]!._id, rui.feeds[1]!._id]))).toEqual({
    group: 1,
    story: 2,
  })
  expect(stepOn(groups, { group: 1, story: 2 }, none)).toBeUndefined()
  expect(stepBack(groups, { group: 1, story: 0 })).toEqual({ group: 0, story: 1 })
  expect(stepBack(groups, { group: 0, story: 0 })).toEqual({ group: 0, story: 0 })
})

const position = () => screen.queryByText(/^Story \d of/)?.textContent
const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key })

test('keys move through the stories and close the viewer at the end', () => {
  const onClose = vi.fn()
  const groups = [groupOf('Ana', story(), story()), groupOf('Rui', story())]
  showScreen(<StoryViewer groups={groups} start={0} onClose={onClose} />, { user: fan })
  expect(position()).toBe('Story 1 of 2 by Ana')
  press('ArrowRight')
  expect(position()).toBe('Story 2 of 2 by Ana')
  press('ArrowRight')
  expect(position()).toBe('Story 1 of 1 by Rui')
  press('ArrowLeft')
  expect(position()).toBe('Story 2 of 2 by Ana')
  fireEvent.click(screen.getByRole('button', { name: 'Next story' }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Next story' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

/** Advances animation frames by `ms`. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const loaded = () => fireEvent.load(screen.getByRole('img', { name: /Story by/ }))

test('a photo is shown for six seconds after it has loaded; pausing keeps the elapsed time', async () => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout', 'clearTimeout'],
  })
  showScreen(<StoryViewer groups={[groupOf('Ana', story(), story())]} start={0} onClose={() => undefined} />, {
    user: fan,
  })
  await pass(10_000)
  expect(position()).toBe('Story 1 of 2 by Ana')
  loaded()
  await pass(4000)
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await pass(10_000)
  expect(position()).toBe('Story 1 of 2 by Ana')
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  await pass(1500)
  expect(position()).toBe('Story 1 of 2 by Ana')
  await pass(1000)
  expect(position()).toBe('Story 2 of 2 by Ana')
})

test('with reduced motion stories advance by hand', async () => {
  isStill = true
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout', 'clearTimeout'],
  })
  showScreen(<StoryViewer groups={[groupOf('Ana', story(), story())]} start={0} onClose={() => undefined} />, {
    user: fan,
  })
  loaded()
  await pass(20_000)
  expect(position()).toBe('Story 1 of 2 by Ana')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

test('a clip is muted until unmuted and advances at its end; a locked one waits with the purchase offer', async () => {
  const clip = story({ type: 'video', files: [videoFile({ duration: 8 })] })
  const locked = story({ isLocked: true, accessReason: 'locked', access: 'subscriber', files: undefined })
  showScreen(<StoryViewer groups={[groupOf('Ana', clip, locked)]} start={0} onClose={() => undefined} />, { user: fan })
  const video = document.querySelector('video') as HTMLVideoElement
  expect(video.muted).toBe(true)
  press('m')
  expect(video.muted).toBe(false)
  fireEvent.ended(video)
  expect(position()).toBe('Story 2 of 2 by Ana')
  expect(screen.getByRole('button', { name: 'Subscribe for $9.90 a month' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
})

test('seen stories are remembered in this browser; an unavailable one says so and can be skipped', async () => {
  const group = groupOf('Ana', story(), story())
  api.use(
    http.get(apiUrl('/user/feeds/story'), () => ok({ data: [group], total: 1 })),
    http.get(apiUrl('/streaming/user/search'), () => ok({ data: [], total: 0 }))
  )
  showScreen(<HomeStories />, { user: fan })
  fireEvent.click(await screen.findByRole('button', { name: "Ana's stories, new" }))
  await screen.findByRole('dialog')
  fireEvent.error(screen.getByRole('img', { name: /Story by/ }))
  expect(screen.getByText("This story can't be shown right now.")).toBeTruthy()
  press('ArrowRight')
  expect(position()).toBe('Story 2 of 2 by Ana')
  press('ArrowRight')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: "Ana's stories" })).toBeTruthy()
  expect(localStorage.getItem('stories-seen')).toContain(group.feeds[1]!._id)
  expect(screen.queryByRole('link', { name: 'Add story' })).toBeNull()
  cleanup()
  api.use(http.get(apiUrl('/user/feeds/story'), () => ok({ data: [], total: 0 })))
  showScreen(<HomeStories />, { user: creator })
  expect((await screen.findByRole('link', { name: 'Add story' })).getAttribute('href')).toBe('/creator/story')
})
