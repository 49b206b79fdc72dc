// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Form } from '../../../src/ui/controls/Form.tsx'
import { Dialog } from '../../../src/ui/Dialog.tsx'
import { submitGuard } from '../../../src/ui/submit-guard.ts'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false
  }
})
afterEach(cleanup)

const Fields = ({ name, type = 'text' }: { name: string; type?: string }) => (
  <>
    <input aria-label={name} type={type} />
    <button type="submit">Save {name}</button>
  </>
)
/** Presses Enter; like a browser, submits the form around unless the key was handled. */
const enter = (name: string): void => {
  const input = screen.getByLabelText<HTMLInputElement>(name)
  if (fireEvent.keyDown(input, { key: 'Enter' })) input.form?.requestSubmit()
}

test('a form never puts what is typed into the address, and keeps it when its handler throws', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const failed = (event: ErrorEvent): void => event.preventDefault()
  addEventListener('error', failed)
  render(
    <Form
      onSubmit={() => {
        throw new Error('broken')
      }}
    >
      <Fields name="street" />
    </Form>
  )
  const form = document.querySelector('form')!
  expect(form.method).toBe('post')
  fireEvent.change(screen.getByLabelText('street'), { target: { value: 'Main Street' } })
  expect(fireEvent.submit(form)).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('street').value).toBe('Main Street')
  removeEventListener('error', failed)
  log.mockRestore()
})

test('a form in a form is a group with its own Enter and button; one in a dialog stands outside', () => {
  const [outer, inner, asked] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <Form onSubmit={outer}>
      <Fields name="outer" />
      <Form onSubmit={inner}>
        <Fields name="inner" />
      </Form>
      <Dialog open title="Ask" onClose={() => undefined}>
        <Form onSubmit={asked}>
          <Fields name="asked" />
        </Form>
      </Dialog>
    </Form>
  )
  expect(document.querySelectorAll('form form')).toHaveLength(0)
  const counts = () => [outer, inner, asked].map((called) => called.mock.calls.length)
  enter('inner')
  fireEvent.click(screen.getByText('Save inner'))
  expect(counts()).toEqual([0, 2, 0])
  enter('asked')
  fireEvent.click(screen.getByText('Save asked'))
  expect(counts()).toEqual([0, 2, 2])
  enter('outer')
  fireEvent.click(screen.getByText('Save outer'))
  expect(counts()).toEqual([2, 2, 2])
})

test.each(['date', 'time', 'datetime-local'])('Enter in a field for a %s does not submit', (type) => {
  const submit = vi.fn()
  render(
    <Form onSubmit={submit}>
      <Fields name="when" type={type} />
    </Form>
  )
  enter('when')
  expect(submit).not.toHaveBeenCalled()
})

test('what is published takes its button, not Enter in a field', () => {
  const submit = vi.fn()
  render(
    <Form onlyByButton onSubmit={submit}>
      <Fields name="title" />
    </Form>
  )
  enter('title')
  expect(submit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Save title'))
  expect(submit).toHaveBeenCalledOnce()
})

test('the script of the document stops what no code has taken over, except a search with its own address', () => {
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as the document runs it
  new Function(submitGuard)()
  document.body.innerHTML =
    '<form><form method="post"></form></form><form method="post"></form><form action="/search"></form>'
  expect([...document.forms].map((form) => fireEvent.submit(form))).toEqual([false, false, true])
  document.body.innerHTML = ''
})
