import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { bringLate, lateTexts } from '../../src/shell/late-script.ts'
import { until } from '../support/until.ts'

/** What the server says of a file; 0: there is no connection. */
let says = 200
let asked: string[] = []
window.fetch = async (address) => {
  asked.push(String(address))
  if (says === 0) throw new TypeError('no connection')
  return new Response('the file', { status: says })
}
bringLate(lateTexts)

beforeEach(() => {
  says = 200
  asked = []
})

// A line's timer that has not run yet would find no page.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 200)))

const sign = (): string | undefined => document.querySelector<HTMLElement>('.late')?.textContent
const press = (): void => document.body.click()

/** A piece as webpack adds it, and what its maker hears. */
const add = (name: string, kind: 'script' | 'link' = 'script'): { heard: string[]; piece(): HTMLElement } => {
  const heard: string[] = []
  const address = `/_next/static/chunks/${name}`
  const piece = document.createElement(kind) as HTMLScriptElement & HTMLLinkElement
  piece.setAttribute(kind === 'script' ? 'src' : 'href', address)
  piece.dataset['webpack'] = name
  if (kind === 'link') piece.rel = 'stylesheet'
  piece.onload = () => heard.push('load')
  piece.onerror = () => heard.push('error')
  document.head.append(piece)
  return { heard, piece: () => document.head.querySelector(`[src="${address}"], [href="${address}"]`)! }
}

test.each(['script', 'link'] as const)(
  'a %s that did not arrive is asked for until it does: who waits for it hears of no failure',
  async (kind) => {
    const { heard, piece } = add(`late-${kind}.js`, kind)
    const first = piece()
    says = 0
    first.dispatchEvent(new Event('error'))
    press()
    await until(() => expect(sign()).toBe(lateTexts.en.lost))
    says = 503
    press()
    await until(() => expect(asked).toHaveLength(2))
    says = 200
    press()
    await until(() => expect(piece()).not.toBe(first))
    expect([heard, piece().dataset['webpack']]).toEqual([[], `late-${kind}.js`])
    piece().dispatchEvent(new Event('load'))
    expect([heard, sign()]).toEqual([['load'], undefined])
  }
)

test('what comes as soon as the connection is back needs no press', async () => {
  const { piece } = add('online.js')
  const first = piece()
  first.dispatchEvent(new Event('error'))
  dispatchEvent(new Event('online'))
  await until(() => expect(piece()).not.toBe(first))
  piece().dispatchEvent(new Event('load'))
})

test('a piece that takes long shows a line until it is there, inside an open dialog too', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  const { piece } = add('slow.js')
  await until(() => expect(dialog.querySelector('[role=progressbar]')?.getAttribute('aria-label')).toBe('Loading'))
  dialog.remove()
  piece().dispatchEvent(new Event('load'))
  expect(document.querySelector('.late')).toBeNull()
})

test('what is pressed before the page hears shows the line until it does', async () => {
  window.answerEarly = () => undefined
  const button = document.body.appendChild(document.createElement('button'))
  button.click()
  await until(() => expect(document.querySelector('[role=progressbar]')).not.toBeNull())
  delete window.answerEarly
  dispatchEvent(new Event('heard'))
  expect(document.querySelector('.late')).toBeNull()
})

test('styles of the next page are asked for until they come; other requests fail as ever', async () => {
  says = 0
  await expect(window.fetch('/api/settings')).rejects.toThrow('no connection')
  const styles = window.fetch('/_next/static/css/next.css')
  await until(() => expect(sign()).toBe(lateTexts.en.lost))
  says = 200
  press()
  expect(await (await styles).text()).toBe('the file')
  expect(sign()).toBeUndefined()
})

test('files that are not ours fail as they did', () => {
  const script = document.head.appendChild(document.createElement('script'))
  const failed = vi.fn()
  script.addEventListener('error', failed)
  script.setAttribute('src', 'https://js.example.test/x.js')
  script.dispatchEvent(new Event('error'))
  expect(failed).toHaveBeenCalledOnce()
})

test('a piece that a newer build has put away fails, and the page can be loaded again', async () => {
  document.documentElement.lang = 'pt-BR'
  const { heard, piece } = add('old.js')
  says = 404
  piece().dispatchEvent(new Event('error'))
  press()
  await until(() => expect(heard).toEqual(['error']))
  expect(sign()).toBe(lateTexts.pt.gone + lateTexts.pt.again)
  // It stays, whatever else comes.
  const other = add('new.js')
  other.piece().dispatchEvent(new Event('load'))
  expect(document.querySelector('.late button')?.textContent).toBe(lateTexts.pt.again)
})
