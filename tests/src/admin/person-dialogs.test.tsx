import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PersonDetail } from '../../../contract/admin/people.ts'
import { BirthDateDialog } from '../../../src/features/admin/people/actions/BirthDateDialog.tsx'
import { AntdProvider } from '../../../src/ui/antd/AntdProvider.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok } from '../support.ts'

withScreens()

test('the dialog of a date of birth begins with the present one', async () => {
  const sent: unknown[] = []
  api.use(
    http.put(apiUrl('/admin/people/:id/birth-date'), async ({ request }) => {
      sent.push(await request.json())
      return ok({})
    })
  )
  const person = { _id: fan._id, name: fan.name, birthDate: '1991-03-14' } as PersonDetail
  showScreen(
    <AntdProvider>
      <BirthDateDialog person={person} open onClose={() => undefined} />
    </AntdProvider>,
    { user: { ...fan, operatorRole: 'owner' } }
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Date of birth', { selector: 'input' })).value).toBe(
    'Mar 14, 1991'
  )
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'As in the passport' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toEqual([{ birthDate: '1991-03-14', reason: 'As in the passport' }]))
})
