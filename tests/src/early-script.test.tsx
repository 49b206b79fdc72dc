import { act } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdEarly } from '../../src/shell/early-script.ts'
import { until } from '../support/until.ts'

const told: string[] = []

/** A page as any of ours: fields that the page writes itself, a form, a button, a link. */
const Page = (): ReactElement => {
  const [state, setState] = useState({ name: '', about: 'x', size: 's', agreed: false, plan: 'year' })
  const set = (part: Partial<typeof state>): void => setState((before) => ({ ...before, ...part }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        told.push(`sent ${JSON.stringify(state)}`)
      }}
    >
      <input aria-label="name" value={state.name} onChange={(event) => set({ name: event.target.value })} />
      <input
        aria-label="mail"
        type="email"
        defaultValue=""
        onChange={(event) => told.push(`mail ${event.target.value}`)}
      />
      <textarea aria-label="about" value={state.about} onChange={(event) => set({ about: event.target.value })} />
      <select aria-label="size" value={state.size} onChange={(event) => set({ size: event.target.value })}>
        <option value="s">S</option>
        <option value="l">L</option>
      </select>
      <input type="file" aria-label="file" onChange={() => told.push('file')} />
      <input
        type="checkbox"
        aria-label="agreed"
        checked={state.agreed}
        onChange={(event) => set({ agreed: event.target.checked })}
      />
      {['year', 'month'].map((plan) => (
        <input
          key={plan}
          type="radio"
          name="plan"
          aria-label={plan}
          value={plan}
          checked={state.plan === plan}
          onChange={() => set({ plan })}
        />
      ))}
      <button type="button" onClick={() => told.push(`pressed ${JSON.stringify(state)}`)}>
        <b>press</b>
      </button>
      <button type="submit">send</button>
      <a href="#there">go</a>
    </form>
  )
}

let place: HTMLElement
let root: Root | undefined
beforeEach(() => {
  told.length = 0
  place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Page />)
  holdEarly()
})
afterEach(() => {
  window.answerEarly?.()
  act(() => root?.unmount())
  root = undefined
  place.remove()
})

const at = <T extends HTMLElement>(label: string): T => place.querySelector<T>(`[aria-label="${label}"]`)!
const button = (): HTMLElement => place.querySelector('b')!
const send = (): HTMLElement => place.querySelector('[type=submit]')!

/** As a keyboard does it: the text is there, then the event. */
const type = (label: string, text: string): void => {
  at<HTMLInputElement>(label).value = text
  at(label).dispatchEvent(new Event('input', { bubbles: true }))
}

/** The page begins to hear. */
const hear = (): void => act(() => void (root = hydrateRoot(place, <Page />)))

/** What was kept has its turn. */
const answer = async (): Promise<void> => {
  window.answerEarly!()
  await new Promise((resolve) => setTimeout(resolve))
}

/** The page begins to hear, and what was kept has had its turn. */
const wake = async (): Promise<void> => {
  hear()
  await answer()
}

test("without the script a field's text would be unseen by the page: what this is for", async () => {
  window.answerEarly!()
  type('name', 'Ana')
  hear()
  send().click()
  await until(() => expect(told).toEqual([expect.stringContaining('"name":""')]))
})

test('everything that was typed and chosen is told to the page, then the form is sent, once', async () => {
  type('name', 'Ana')
  type('mail', 'ana@example.test')
  type('about', 'Two\nlines')
  at<HTMLSelectElement>('size').value = 'l'
  at('size').dispatchEvent(new Event('change', { bubbles: true }))
  at('agreed').click()
  at('month').click()
  send().click()
  expect(told).toEqual([])
  await wake()
  expect(told).toEqual([
    'mail ana@example.test',
    `sent ${JSON.stringify({ name: 'Ana', about: 'Two\nlines', size: 'l', agreed: true, plan: 'month' })}`,
  ])
  expect([
    at<HTMLInputElement>('name').value,
    at<HTMLInputElement>('agreed').checked,
    at<HTMLInputElement>('month').checked,
    at<HTMLInputElement>('year').checked,
  ]).toEqual(['Ana', true, true, false])
  // And the page goes on as ever.
  at('year').click()
  at('agreed').click()
  send().click()
  expect(told[2]).toBe(
    `sent ${JSON.stringify({ name: 'Ana', about: 'Two\nlines', size: 'l', agreed: false, plan: 'year' })}`
  )
})

test('the browser does not send a form by itself: what is in it would stand in the address', () => {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: send() })
  place.querySelector('form')!.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

test('a place in the text stays where it was, and a chosen file is told of', async () => {
  type('name', 'Ana Maria')
  at<HTMLInputElement>('name').setSelectionRange(3, 3)
  at('file').dispatchEvent(new Event('change', { bubbles: true }))
  await wake()
  expect(at<HTMLInputElement>('name').selectionStart).toBe(3)
  expect(told).toEqual(['file'])
})

test('a button that was pressed, however often, is pressed once', async () => {
  for (let i = 0; i < 3; i++) button().click()
  await wake()
  expect(told).toEqual([expect.stringMatching(/^pressed/)])
})

test('a button is not pressed again after typing: what it says did not follow', async () => {
  type('name', '25')
  button().click()
  await wake()
  expect(told).toEqual([])
  button().click()
  expect(told).toEqual([expect.stringContaining('"name":"25"')])
})

test("links, and what opens by itself, stay the browser's", () => {
  const heard: string[] = []
  const hear = (event: Event): void => void heard.push((event.target as Element).tagName)
  place.addEventListener('click', hear)
  place.querySelector('a')!.click()
  button().click()
  expect(heard).toEqual(['A'])
})

test('what is gone when the page hears is forgotten', async () => {
  button().click()
  type('name', 'Ana')
  place.replaceChildren()
  act(() => (root = createRoot(place)).render(<Page />))
  await answer()
  expect(told).toEqual([])
  expect(at<HTMLInputElement>('name').value).toBe('')
})
