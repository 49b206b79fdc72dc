import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SearchField } from '../../../src/features/social/search/SearchField.tsx'
import { LinkedText } from '../../../src/ui/content/LinkedText.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, HttpResponse, ok } from '../support.ts'

withScreens()

const id = (n: number) => `0198a3c4-0000-7000-8000-00000000d${String(n).padStart(3, '0')}`
let recent: { _id: string; keyword: string }[]
let asked: string[]
let recorded: unknown[]
beforeEach(() => {
  recent = [
    { _id: id(1), keyword: 'jazz' },
    { _id: id(2), keyword: 'choro' },
  ]
  asked = []
  recorded = []
  api.use(
    http.get(apiUrl('/search/list/keywords'), ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? ''
      asked.push(q)
      return ok({
        recent: q === '' ? recent : [],
        trending: q === '' ? ['samba'] : [],
        suggestions: q === '' ? [] : ['marimba', '#marimba'],
        performers:
          q === '' ? [] : [{ _id: id(9), name: 'Marit', username: 'marit', avatar: '/a.jpg', isPerformer: true }],
      })
    }),
    http.post(apiUrl('/search/keywords'), async ({ request }) => {
      recorded.push(await request.json())
      return ok(undefined)
    }),
    http.delete(apiUrl('/search/keywords/:id'), ({ params }) => {
      recent = recent.filter(({ _id }) => _id !== params['id'])
      return new HttpResponse(null, { status: 204 })
    })
  )
})
const show = () => {
  const shown = showScreen(<SearchField />, { user: fan })
  const field = screen.getByRole('combobox', { name: /^Search creators/ })
  fireEvent.focus(field)
  return { ...shown, field }
}
const rows = () => screen.queryAllByRole('row').map((row) => row.textContent)

test('offers recent and trending searches, then what completes the words, creators, and all results', async () => {
  const { field } = show()
  await waitFor(() => expect(rows()).toEqual(['jazz', 'choro', 'samba']))
  expect(field.getAttribute('aria-expanded')).toBe('true')
  fireEvent.change(field, { target: { value: 'mar' } })
  await waitFor(() => expect(rows()).toEqual(['marimba', '#marimba', 'Marit@marit', 'See all results for “mar”']))
  expect(asked).toEqual(['', 'mar'])
})

test('arrow keys choose a row, Enter opens it and records the search; a creator is opened without one', async () => {
  const { field, visit } = show()
  fireEvent.change(field, { target: { value: 'mar' } })
  await waitFor(() => expect(rows()).toContain('#marimba'))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  const chosen = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(chosen?.textContent).toBe('#marimba')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(visit.sent).toEqual(['/search?q=%23marimba'])
  await waitFor(() => expect(recorded).toEqual([{ keyword: '#marimba' }]))
  fireEvent.change(field, { target: { value: 'mari' } })
  await waitFor(() => expect(rows()).toContain('See all results for “mari”'))
  await waitFor(() => expect(asked).toContain('mari'))
  await waitFor(() => expect(rows()).toHaveLength(4))
  for (let n = 0; n < 3; n++) fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(visit.sent.at(-1)).toBe('/marit')
  expect(recorded).toHaveLength(1)
})

test('Enter without a choice searches for what is typed, Escape closes, and nothing typed leads nowhere', async () => {
  const { field, visit } = show()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(visit.sent).toEqual([])
  fireEvent.change(field, { target: { value: ' sea songs ' } })
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(rows()).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(visit.sent).toEqual(['/search?q=sea+songs'])
})

test('deletes one recent search, and the focus stays in the field', async () => {
  const { field } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “jazz” from your recent searches' }))
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(rows()).toEqual(['choro', 'samba']))
})

test('mentions and hashtags in texts are links; addresses, numbers and e-mails are not taken for them', () => {
  showScreen(<LinkedText text="With @ana.luz! #Choro_é #2026 a@b.com https://x.example/@y#z &#39; #jazz-club" />)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['@ana.luz', '/ana.luz'],
    ['#Choro_é', '/search?q=%23Choro_%C3%A9'],
    ['https://x.example/@y#z', 'https://x.example/@y#z'],
    ['#jazz', '/search?q=%23jazz'],
  ])
})
