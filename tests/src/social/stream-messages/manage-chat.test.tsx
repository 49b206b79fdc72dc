import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { maxHeldWord } from '../../../../contract/limits.ts'
import { ManageChat } from '../../../../src/features/social/stream-messages/manage/ManageChat.tsx'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, creator, fan, http, ok } from '../../support.ts'

withScreens()

const person = (_id: string, name: string) => ({
  _id,
  name,
  username: name.toLowerCase(),
  avatar: '',
  isPerformer: false,
})
const chat = {
  _id: 'chat',
  performer: creator,
  isOpen: true,
  whoMayWrite: 'anyone' as const,
  slowSeconds: 0,
  pinnedText: '',
  version: 1,
  totalPeople: 2,
  canWrite: true,
  canModerate: true,
  muted: [],
  heldWords: ['ghost'],
  moderators: [person('moderator', 'Marta')],
}

/** The bodies of the changes that were sent. */
let sent: Record<string, unknown>[] = []
beforeEach(() => {
  sent = []
  api.use(
    http.put(apiUrl('/conversations/stream/:id/update'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return ok(chat)
    })
  )
})

const open = async (user: typeof creator, over: object = {}) => {
  showScreen(<ManageChat chat={{ ...chat, ...over }} onChanged={() => undefined} />, { user })
  fireEvent.click(await screen.findByRole('button', { name: /^(Manage|Moderate) chat$/ }))
  return within(await screen.findByRole('dialog'))
}

/** Types into the field of words and sends its form. */
const enter = async (dialog: Awaited<ReturnType<typeof open>>, value: string): Promise<void> => {
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Words to hold back' })
  fireEvent.change(field, { target: { value } })
  if (field.form) fireEvent.submit(field.form)
}

test('a creator adds several words at once, removes one, and removes a moderator', async () => {
  const dialog = await open(creator)
  await enter(dialog, 'Spoiler, ghost,  bad   word ,')
  await waitFor(() => expect(sent).toEqual([{ heldWords: ['ghost', 'Spoiler', 'bad word'] }]))
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Words to hold back' }).value).toBe('')
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Remove “ghost”' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ heldWords: [] }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Words to hold back' })))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove: Marta' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ moderator: { accountId: 'moderator', isModerator: false } }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Moderators'))
})

test('a word that is too long is not sent, and the field says so', async () => {
  const dialog = await open(creator)
  await enter(dialog, `${'x'.repeat(maxHeldWord + 1)}`)
  await dialog.findByText(`A word can have up to ${maxHeldWord} characters.`, { exact: false })
  expect(sent).toEqual([])
})

test('a moderator finds what moderators may change, and nothing else', async () => {
  const dialog = await open(fan)
  await dialog.findByRole('textbox', { name: 'Words to hold back' })
  expect(dialog.getByLabelText('Pinned message')).toBeTruthy()
  expect(dialog.getByText('Marta')).toBeTruthy()
  for (const name of ['Slow mode', 'Who can chat', 'Chat is open']) expect(dialog.queryByLabelText(name)).toBeNull()
  for (const name of ['Remove: Marta', 'Delete all messages']) expect(dialog.queryByRole('button', { name })).toBeNull()
})

test('everyone else has no such button', async () => {
  showScreen(<ManageChat chat={{ ...chat, canModerate: undefined }} onChanged={() => undefined} />, { user: fan })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
