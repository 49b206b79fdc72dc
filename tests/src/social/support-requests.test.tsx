import { fireEvent, screen } from '@testing-library/react'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { ContactScreen } from '../../../src/features/social/support-requests/ContactScreen.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal, toastTexts } from '../support.ts'

withScreens()

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })
const letter = { subject: 'My card', message: 'It was refused' }
const fill = (): void => {
  type('Subject', letter.subject)
  type('Message', letter.message)
}
const send = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const visitor = { name: 'Vera', email: 'vera@example.com' }

test('a visitor states who they are, and keeps what was typed when it cannot be sent', async () => {
  showScreen(<ContactScreen />)
  fill()
  send()
  expect(await screen.findAllByText('Please fill this in')).toHaveLength(2)
  type('Your name', visitor.name)
  type('Your email', visitor.email)
  api.use(http.post(apiUrl('/contact'), () => refusal(503, 'unavailable', 'In a moment')))
  send()
  await expect.poll(toastTexts).toEqual(['In a moment'])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(letter.message)
  const sent: unknown[] = []
  api.use(http.post(apiUrl('/contact'), async ({ request }) => (sent.push(await request.json()), ok(undefined))))
  send()
  await screen.findByText(/answer to vera@example.com/)
  expect(sent).toEqual([{ ...letter, ...visitor }])
})

test('who is signed in states only what it is about', async () => {
  showScreen(<ContactScreen />, { user: fan })
  fill()
  const sent: unknown[] = []
  api.use(http.post(apiUrl('/contact'), async ({ request }) => (sent.push(await request.json()), ok(undefined))))
  expect(screen.queryByLabelText('Your name')).toBeNull()
  send()
  await screen.findByText(/answer to bruna@example.test/)
  expect(sent).toEqual([letter])
})

test('a captcha is solved without the writer, and the letter sent again with its pass', async () => {
  const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' }
  const challenge = await createChallenge({
    ...secrets,
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 20,
    deriveKey,
  })
  const sent: unknown[] = []
  api.use(
    http.get(apiUrl('/re-captcha/challenge'), () => ok({ provider: 'altcha', challenge: JSON.stringify(challenge) })),
    http.post(apiUrl('/re-captcha/verify'), async ({ request }) => {
      const { token } = (await request.json()) as { token: string }
      const { verified } = await verifySolution({ ...secrets, ...JSON.parse(token), deriveKey })
      return verified ? ok({ pass: 'the pass' }) : refusal(403, 'captcha_failed', 'Wrong')
    }),
    http.post(apiUrl('/contact'), async ({ request }) => {
      const body = (await request.json()) as { captcha?: string }
      sent.push(body)
      return body.captcha === 'the pass' ? ok(undefined) : refusal(403, 'captcha_required', 'A robot?')
    })
  )
  showScreen(<ContactScreen />)
  fill()
  type('Your name', visitor.name)
  type('Your email', visitor.email)
  send()
  await screen.findByText(/answer to vera@example.com/)
  expect(sent).toEqual([
    { ...letter, ...visitor },
    { ...letter, ...visitor, captcha: 'the pass' },
  ])
  expect(toastTexts()).toEqual([])
})
