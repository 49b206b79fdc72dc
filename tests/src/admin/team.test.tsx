import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InviteForm } from '../../../src/features/admin/team/RoleForm.tsx'
import { AntdProvider } from '../../../src/ui/antd/AntdProvider.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal, toastTexts } from '../support.ts'

withScreens()

const show = () =>
  showScreen(
    <AntdProvider>
      <InviteForm onDone={() => undefined} />
    </AntdProvider>,
    { user: { ...fan, operatorRole: 'owner' } }
  )
const invite = async (): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'new@example.test' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
}

test('an invitation is for the least role unless another one is chosen', async () => {
  const sent: unknown[] = []
  api.use(
    http.post(apiUrl('/admin/operators/invitations'), async ({ request }) => {
      sent.push(await request.json())
      return ok({}, 201)
    })
  )
  show()
  await invite()
  await waitFor(() => expect(sent).toEqual([{ email: 'new@example.test', role: 'support' }]))
})

test('an invitation that the server cannot make now is told in a toast', async () => {
  api.use(
    http.post(apiUrl('/admin/operators/invitations'), () =>
      refusal(500, 'internal', 'Error occurred, please try again later')
    )
  )
  show()
  await invite()
  await waitFor(() => expect(toastTexts()).toEqual(['Error occurred, please try again later']))
})
