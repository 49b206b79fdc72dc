import { act, fireEvent } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../../../src/ui/Button.tsx'
import '../testing-library-timeout.ts'

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

const form = (
  <form method="post">
    <input name="password" type="password" defaultValue="" />
    <Button type="submit">Log in</Button>
  </form>
)

test('before hydration the submit button is disabled, and afterwards the typed input is still there', () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(form)
  const [field, button] = [place.querySelector('input'), place.querySelector('button')]
  if (!field || !button) throw new Error('The form was not drawn')
  expect(button.disabled).toBe(true)
  fireEvent.input(field, { target: { value: 'typed early' } })
  act(() => void (root = hydrateRoot(place, form)))
  expect([button.disabled, field.value]).toEqual([false, 'typed early'])
})

test('other buttons are never disabled, and one that is rendered later can be clicked at once', () => {
  expect(renderToString(<Button>Follow</Button>)).not.toContain('disabled')
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<p />)
  act(() => void (root = hydrateRoot(place, <p />)))
  act(() => root?.render(form))
  expect(place.querySelector('button')?.disabled).toBe(false)
})
