import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { execute, nextRate, playerAct } from '../../../src/features/platform/media/player-keys.ts'
import { keepPlace, savedPosition } from '../../../src/features/platform/media/saved-position.ts'
import { directSource } from '../../../src/features/platform/media/media-source.ts'
import { VideoPlayer } from '../../../src/features/platform/media/VideoPlayer.tsx'
import { videoFile } from '../catalogue/feeds/feed-fixtures.ts'
import { showScreen } from '../screen.tsx'

/** jsdom plays nothing: the requests to the element are seen in its state. */
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true })
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true })
    this.dispatchEvent(new Event('pause'))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const video = () => document.querySelector('video') as HTMLVideoElement
const started = async (name = 'Play a rehearsal, 2:05') => {
  fireEvent.click(screen.getByRole('button', { name }))
  return screen.findByRole('group', { name: 'a rehearsal' })
}

test('nothing is loaded before the first click; then the video plays, and keys work as in other players', async () => {
  showScreen(<VideoPlayer file={videoFile()} title="a rehearsal" />)
  expect(video().hasAttribute('src')).toBe(false)
  const player = await started()
  expect(video().getAttribute('src')).toBe('/v.mp4')
  const press = (key: string): boolean => fireEvent.keyDown(player, { key })
  const now = () => [video().paused, video().currentTime, video().muted, video().volume, video().playbackRate]
  await screen.findByRole('button', { name: 'Pause (k)' })
  expect(press('k')).toBe(false)
  expect(video().paused).toBe(true)
  press(' ')
  expect(video().paused).toBe(false)
  for (const key of ['ArrowRight', 'l', 'ArrowLeft', 'm', '>', 'ArrowDown']) press(key)
  expect(now()).toEqual([false, 10, false, 0.9, 1.25])
  press('4')
  expect(video().currentTime).toBe(50)
  press('Home')
  press('j')
  expect(video().currentTime).toBe(0)
  press('End')
  expect(video().currentTime).toBe(125)
  // Keyboard shortcuts of the browser are left alone.
  expect(fireEvent.keyDown(player, { key: 'l', ctrlKey: true })).toBe(true)
  expect(press('Tab')).toBe(true)
})

test('a key belongs to the focused control when it has a meaning there', () => {
  const target = (html: string): HTMLElement => {
    document.body.innerHTML = html
    return document.body.firstElementChild as HTMLElement
  }
  const asked = (key: string, on: HTMLElement) =>
    playerAct({ key, ctrlKey: false, metaKey: false, altKey: false, target: on })
  const button = target('<button></button>')
  expect(asked(' ', button)).toBeUndefined()
  expect(asked('k', button)).toEqual({ act: 'toggle' })
  const volume = target('<input type="range">')
  expect(asked('ArrowUp', volume)).toBeUndefined()
  expect(asked('ArrowUp', target('<input type="range" data-time>'))).toEqual({ act: 'volume', by: 0.1 })
  expect(asked('ArrowRight', target('<input type="range" data-time>'))).toEqual({ act: 'seek', by: 5 })
  expect(asked('2', target('<select></select>'))).toBeUndefined()
  expect(asked('2', target('<textarea></textarea>'))).toBeUndefined()
  expect(asked('J', button)).toEqual({ act: 'seek', by: -10 })
})

test('volume and speed stay within their range; changing the volume unmutes', () => {
  const media = document.createElement('video')
  media.muted = true
  execute(media, { act: 'volume', by: 0.1 }, 10)
  expect([media.volume, media.muted]).toEqual([1, false])
  for (let i = 0; i < 15; i++) execute(media, { act: 'volume', by: -0.1 }, 10)
  expect(media.volume).toBe(0)
  execute(media, { act: 'seek', by: 99 }, 10)
  expect(media.currentTime).toBe(10)
  expect([nextRate(1, 1), nextRate(2, 1), nextRate(0.5, -1), nextRate(1, -1)]).toEqual([1.25, 2, 0.5, 0.75])
})

test('only one video plays at a time', async () => {
  showScreen(
    <>
      <VideoPlayer file={videoFile()} title="a rehearsal" />
      <VideoPlayer file={videoFile({ _id: 'video-2', url: '/w.mp4' })} title="a concert" />
    </>
  )
  const [first, second] = document.querySelectorAll('video')
  await started()
  await screen.findByRole('button', { name: 'Pause (k)' })
  fireEvent.click(screen.getByRole('button', { name: 'Play a concert, 2:05' }))
  await waitFor(() => expect(first?.paused).toBe(true))
  expect(second?.paused).toBe(false)
})

test('an expired address is requested again once, and the video continues at the same second', async () => {
  const refetch = vi.fn(async () => videoFile({ url: '/fresh.mp4' }))
  showScreen(<VideoPlayer file={videoFile()} title="a rehearsal" refetch={refetch} />)
  await started()
  await screen.findByRole('button', { name: 'Pause (k)' })
  const fail = (): void => {
    Object.defineProperty(video(), 'error', { value: { code: 2 }, configurable: true })
    act(() => void video().dispatchEvent(new Event('error')))
  }
  act(() => {
    video().currentTime = 42
    video().dispatchEvent(new Event('timeupdate'))
  })
  fail()
  await waitFor(() => expect(video().getAttribute('src')).toBe('/fresh.mp4'))
  expect(video().currentTime).toBe(42)
  expect(refetch).toHaveBeenCalledTimes(1)
  // A second failure is not caused by the address: an error with a retry is shown.
  fail()
  expect((await screen.findByRole('alert')).textContent).toContain('stopped loading')
  expect(refetch).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(video().currentTime).toBe(42)
})

test('a video continues where it was left, and one that was watched to its end starts again', async () => {
  keepPlace('v', 61.7, 125)
  keepPlace('seen', 120, 125)
  keepPlace('begun', 3, 125)
  expect([savedPosition('v'), savedPosition('seen'), savedPosition('begun'), savedPosition('other')]).toEqual([
    61, 0, 0, 0,
  ])
  showScreen(<VideoPlayer file={videoFile()} title="a rehearsal" resumeKey="v" />)
  await started()
  expect(await screen.findByText('Resuming at 1:01')).toBeTruthy()
  expect(video().currentTime).toBe(61)
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(video().currentTime).toBe(0)
  for (let i = 0; i < 100; i++) keepPlace(`other-${i}`, 50, 125)
  expect(savedPosition('v')).toBe(0)
})

/** The parts of `<track>` that jsdom lacks. */
const tracks = (): { language: string; mode: string }[] => {
  const all: { language: string; mode: string }[] = []
  const known = new WeakMap<HTMLTrackElement, { language: string; mode: string }>()
  Object.defineProperty(HTMLTrackElement.prototype, 'track', {
    configurable: true,
    get(this: HTMLTrackElement) {
      const track = known.get(this) ?? { language: this.srclang, mode: 'disabled' }
      if (!known.has(this)) all.push(track)
      known.set(this, track)
      return track
    },
  })
  return all
}

test('subtitles are off until enabled, and the next video remembers the language', async () => {
  const shown = tracks()
  const captions = [
    { _id: 'c1', language: 'en', url: '/en.vtt' },
    { _id: 'c2', language: 'pt-BR', url: '/pt.vtt' },
  ]
  showScreen(<VideoPlayer file={videoFile({ captions })} title="a rehearsal" />)
  const player = await started()
  const button = await screen.findByRole('button', { name: 'Subtitles (c)' })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  fireEvent.keyDown(player, { key: 'c' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(shown.map(({ language, mode }) => [language, mode])).toEqual([
    ['en', 'showing'],
    ['pt-BR', 'disabled'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Subtitles' }), { target: { value: 'pt-BR' } })
  expect(shown.map(({ mode }) => mode)).toEqual(['disabled', 'showing'])
  cleanup()
  showScreen(<VideoPlayer file={videoFile({ captions })} title="a rehearsal" />)
  await started()
  expect((await screen.findByRole('button', { name: 'Subtitles (c)' })).getAttribute('aria-pressed')).toBe('true')
})

test('a video that this browser cannot play says so and offers a download', () => {
  showScreen(<VideoPlayer file={videoFile({ isPlayable: false })} title="a rehearsal" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Download video' }).getAttribute('href')).toBe('/v.mp4')
})

test('a playlist is played by hls.js where it can choose sizes, by the browser where that is better or the only way, and otherwise as MP4', () => {
  const file = { url: '/v.mp4', hls: '/v.m3u8' }
  const element = (answer: CanPlayTypeResult) =>
    Object.assign(document.createElement('video'), { canPlayType: () => answer })
  expect(directSource(element('maybe'), file)).toBe('/v.m3u8')
  expect(directSource(element(''), file)).toBe('/v.mp4')
  vi.stubGlobal('MediaSource', class {})
  expect(directSource(element(''), file)).toBeUndefined()
  expect(directSource(element('maybe'), file)).toBeUndefined()
  expect(directSource(element(''), { url: '/v.mp4' })).toBe('/v.mp4')
  vi.stubGlobal('ManagedMediaSource', class {})
  expect(directSource(element('maybe'), file)).toBe('/v.m3u8')
  vi.unstubAllGlobals()
})
