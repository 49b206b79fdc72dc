import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { maxAddresses } from '../../../contract/limits.ts'
import type { Address } from '../../../contract/identity/addresses.ts'
import { AddressesScreen } from '../../../src/features/identity/addresses/AddressesScreen.tsx'
import { AddressPicker } from '../../../src/features/identity/addresses/AddressPicker.tsx'
import { chooseAction } from '../antd.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal, toastTexts } from '../support.ts'

// As long as a wait may take.
withScreens()

const home = {
  country: 'PT',
  state: '',
  city: 'Porto',
  zipCode: '4050-262',
  streetAddress: 'Rua das Flores',
  streetNumber: '12',
  unit: '',
  district: '',
  phone: '',
}
const addressOf = (_id: string, name: string, isDefault = false): Address => ({
  _id,
  name,
  ...home,
  isDefault,
  createdAt: '2026-11-01T10:00:00.000Z',
})

/** Mocks the address book, and records the requests. */
const serve = (book: Address[]) => {
  const sent: { method: string; body?: object }[] = []
  let now = book
  api.use(
    http.get(apiUrl('/addresses/search'), () => ok({ data: now, total: now.length })),
    http.get(apiUrl('/countries/list'), () => ok({ data: [{ code: 'PT', name: 'Portugal' }], total: 1 })),
    http.get(apiUrl('/*'), () => ok({ data: [], total: 0 })),
    http.post(apiUrl('/addresses/create'), async ({ request }) => {
      const body = (await request.json()) as Address
      sent.push({ method: 'POST', body })
      const made = { ...addressOf('new', body.name), ...body, _id: 'new' }
      now = [...now, made]
      return ok(made, 201)
    }),
    http.put(apiUrl('/addresses/:id'), async ({ request, params }) => {
      const body = (await request.json()) as Address
      sent.push({ method: 'PUT', body })
      now = now.map((one) => (one._id === params['id'] ? { ...one, ...body } : one))
      return ok(now[0])
    }),
    http.delete(apiUrl('/addresses/:id'), ({ params }) => {
      sent.push({ method: 'DELETE' })
      now = now.filter((one) => one._id !== params['id'])
      return new Response(null, { status: 204 })
    })
  )
  return sent
}
/** Opens the menu of the address of `name` and clicks one of its actions. */
const choose = (name: string, item: string): Promise<void> => chooseAction(`${name}'s address`, item)

test('the address book says when it is empty, and when it could not be loaded', async () => {
  api.use(http.get(apiUrl('/addresses/search'), () => refusal(503, 'unavailable', 'In a moment.')))
  showScreen(<AddressesScreen />, { user: fan })
  expect(await screen.findByText("Your addresses couldn't be loaded")).toBeTruthy()
  serve([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No addresses yet')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add address' })).toHaveLength(1)
})

test('an address form starts with the stored values, and names missing fields before sending', async () => {
  const sent = serve([addressOf('a1', 'Nina Folio', true), addressOf('a2', 'Bruna at work')])
  showScreen(<AddressesScreen />, { user: fan })
  await choose('Bruna at work', 'Edit')
  const dialog = within(screen.getByRole('dialog', { name: 'Edit address' }))
  const street = dialog.getByRole('textbox', { name: /^Street/ })
  expect((street as HTMLInputElement).value).toBe('Rua das Flores')
  fireEvent.change(street, { target: { value: ' ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save address' }))
  expect(await dialog.findByText('Enter a street')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(street, { target: { value: 'Avenida Central' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Set as default' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Address saved']))
  expect(sent).toMatchObject([
    { method: 'PUT', body: { ...home, name: 'Bruna at work', streetAddress: 'Avenida Central', isDefault: true } },
  ])
  expect(await screen.findByText('Avenida Central, 12')).toBeTruthy()
})

test('an address is removed after a confirmation', async () => {
  const sent = serve([addressOf('a1', 'Nina Folio', true), addressOf('a2', 'Bruna at work')])
  showScreen(<AddressesScreen />, { user: fan })
  await choose('Bruna at work', 'Remove')
  expect(sent).toEqual([])
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Remove this address?' })).getByRole('button', { name: 'Remove' })
  )
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE' }]))
  await waitFor(() => expect(screen.queryByText('Bruna at work')).toBeNull())
  expect(screen.getByText('Nina Folio')).toBeTruthy()
})

test('a full address book offers no new address, here and at a purchase', async () => {
  serve(Array.from({ length: maxAddresses }, (_, n) => addressOf(`a${n}`, `Place ${n}`, n === 0)))
  const { unmount } = showScreen(<AddressesScreen />, { user: fan })
  expect(await screen.findByText(/You have 20 addresses/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add address' })).toBeNull()
  unmount()
  showScreen(<AddressPicker value={undefined} onChange={() => undefined} />, { user: fan })
  expect(await screen.findAllByRole('radio')).toHaveLength(maxAddresses)
  expect(screen.queryByRole('button', { name: 'Add address' })).toBeNull()
})

test('a purchase proposes the default address, and the first one is entered in place', async () => {
  const chosen: (string | undefined)[] = []
  const choosing = (id: string | undefined): void => void chosen.push(id)
  serve([addressOf('a1', 'Nina Folio', true), addressOf('a2', 'Bruna at work')])
  const { unmount } = showScreen(<AddressPicker value={undefined} onChange={choosing} />, { user: fan })
  expect(((await screen.findAllByRole('radio'))[0] as HTMLInputElement).checked).toBe(true)
  expect(chosen).toContain('a1')
  unmount()
  const sent = serve([])
  showScreen(<AddressPicker value={undefined} onChange={choosing} />, { user: fan })
  const name = await screen.findByRole('textbox', { name: /Full name/ })
  expect((name as HTMLInputElement).value).toBe(fan.name)
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect(await screen.findByText('Please choose a country')).toBeTruthy()
  expect(sent).toEqual([])
})
