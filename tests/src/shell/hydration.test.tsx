import { act, fireEvent } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../../../src/ui/Button.tsx'
import { rememberEarlyInput } from '../../../src/ui/controls/use-early-input.ts'
import { Form } from '../../../src/ui/controls/Form.tsx'
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

const Controlled = () => {
  const [text, setText] = useState('stored')
  const [mail, setMail] = useState('old@example.test')
  return (
    <Form onSubmit={() => undefined}>
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
      <input type="email" value={mail} onChange={(event) => setMail(event.target.value)} />
      <output>{`${text} ${mail}`}</output>
    </Form>
  )
}

test('what was typed before hydration reaches the code of its field', () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Controlled />)
  place.querySelector('textarea')!.value = 'typed early'
  place.querySelector('input')!.value = 'new@example.test'
  rememberEarlyInput()
  act(() => void (root = hydrateRoot(place, <Controlled />)))
  expect(place.querySelector('output')!.textContent).toBe('typed early new@example.test')
  act(() => root?.render(<Controlled />))
  expect(place.querySelector('textarea')!.value).toBe('typed early')
})
