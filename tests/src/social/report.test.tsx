import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportModal } from '../../../src/features/social/reports/ReportModal.tsx'
import { openReport } from '../../../src/features/social/reports/slice.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal } from '../support.ts'

withScreens()

const thing = { objectType: 'comment', objectId: '0198a3c4-0000-7000-8000-00000000c001', name: 'Bruna Salles' } as const

test('a report requires a reason, keeps its text when it is refused, and shows a confirmation', async () => {
  const sent: unknown[] = []
  api.use(
    http.post(apiUrl('/reports'), async ({ request }) => {
      sent.push(await request.json())
      return sent.length === 1 ? refusal(429, 'too_many_requests', 'Too many attempts.') : ok({ _id: 'r' }, 201)
    })
  )
  const { store } = showScreen(<ReportModal />, { user: fan })
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  act(() => void store.dispatch(openReport(thing)))
  const send = await screen.findByRole('button', { name: 'Send report' })
  expect(screen.getByRole('heading', { name: 'Report this comment' })).toBeTruthy()
  fireEvent.click(send)
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a reason')
  // The reason "something else" requires a text.
  fireEvent.click(screen.getByRole('radio', { name: /Something else/ }))
  fireEvent.click(send)
  expect(await screen.findByText("Tell us what's wrong")).toBeTruthy()
  expect(sent).toEqual([])
  const words = screen.getByLabelText(/Anything we should know/) as HTMLTextAreaElement
  fireEvent.change(words, { target: { value: '  It is odd ' } })
  fireEvent.click(send)
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.')
  expect(words.value).toBe('  It is odd ')
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
  const body = { objectType: 'comment', objectId: thing.objectId, reason: 'other', description: 'It is odd' }
  expect(sent).toEqual([body, body])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(store.getState().report.subject).toBeNull())
  act(() => void store.dispatch(openReport({ ...thing, objectType: 'performer' })))
  expect(await screen.findByRole('heading', { name: 'Report this creator' })).toBeTruthy()
})
