import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { selectFollowedIds, unfollow } from '../../../src/features/catalogue/follows/slice.ts'
import { setSettings } from '../../../src/features/platform/settings/slice.ts'
import { initialUi, selectUi, setUi } from '../../../src/features/platform/settings/ui-slice.ts'
import { useFollowedIds } from '../../../src/shell/effects/use-followed-ids.ts'
import { UI_STORAGE, useSavedUi } from '../../../src/shell/effects/use-saved-ui.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, fan, http, HttpResponse, ok } from '../support.ts'

withScreens()

const SavedUi = (): null => {
  useSavedUi()
  return null
}
const Followed = (): null => {
  useFollowedIds()
  return null
}
const saved = (): unknown => JSON.parse(localStorage.getItem(UI_STORAGE) ?? 'null')

test('the UI settings are read back where the server could send none, and not saved over (Spec §3)', async () => {
  const kept = { ...initialUi, siteName: 'Night Owls', menus: [{ title: 'Rules', url: '/page/rules' }] }
  localStorage.setItem(UI_STORAGE, JSON.stringify(kept))
  const { store } = showScreen(<SavedUi />)
  await waitFor(() => expect(selectUi(store.getState())).toEqual(kept))
  expect(saved()).toEqual(kept)
  store.dispatch(setUi({ siteName: 'Early Birds' }))
  store.dispatch(setSettings({}))
  await waitFor(() => expect(saved()).toMatchObject({ siteName: 'Early Birds' }))
})

test.each(['nonsense', '[1]', 'null', '{"siteName":7,"menus":"x","logo":null}', '{"menus":[null]}'])(
  'what is stored as %s is not taken for UI settings',
  async (text) => {
    localStorage.setItem(UI_STORAGE, text)
    const { store } = showScreen(<SavedUi />)
    await new Promise((passed) => setTimeout(passed, 20))
    expect(selectUi(store.getState())).toEqual(initialUi)
  }
)

test('followedIds is filled from the server, all pages of it; what is pressed meanwhile is newer (Spec §3)', async () => {
  const ids = [creator._id, ...Array.from({ length: 120 }, (_, index) => `creator-${index}`)]
  api.use(
    http.get(apiUrl('/follows/following'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      const [limit, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name))) as [number, number]
      return ok({ data: ids.slice(offset, offset + limit).map((_id) => ({ _id })), total: ids.length })
    }),
    http.delete(apiUrl('/follows/:id'), () => new HttpResponse(null, { status: 204 }))
  )
  const { store } = showScreen(<Followed />, { user: fan })
  store.dispatch(unfollow.intent({ id: creator._id }))
  await waitFor(() => expect(selectFollowedIds(store.getState())).toEqual(ids.slice(1)), { timeout: 5000 })
})

test('a visitor follows nobody, and nothing is asked', async () => {
  const { store } = showScreen(<Followed />)
  await new Promise((passed) => setTimeout(passed, 300))
  expect(selectFollowedIds(store.getState())).toEqual([])
})
