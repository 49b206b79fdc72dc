import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { download } from '../../../src/api/files/download.ts'
import { writeToken } from '../../../src/api/token-cookie.ts'
import { setUnauthorizedHandler } from '../../../src/api/unauthorized.ts'
import { api, apiUrl, clearCookies, http, HttpResponse, refusal } from '../support.ts'

const saved: { name: string; file: Blob }[] = []
const unauthorized = vi.fn()
beforeAll(() => {
  api.listen()
  setUnauthorizedHandler(unauthorized)
  // jsdom supports neither blob addresses nor downloads.
  let last: Blob | undefined
  URL.createObjectURL = (file) => ((last = file as Blob), 'blob:x')
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, file: last })
  })
})
afterEach(() => {
  api.resetHandlers()
  clearCookies()
  saved.length = 0
})
afterAll(() => api.close())

it("saves the server's file under the name it gives, with the token only in the header", async () => {
  writeToken('secret-token', false)
  let seen: Request | undefined
  api.use(
    http.get(apiUrl('/performer/earning/export'), ({ request }) => {
      seen = request
      return new HttpResponse('a,b\n1,2\n', {
        headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="earnings.csv"' },
      })
    })
  )
  await download('earnings.export', {})
  expect(seen?.headers.get('authorization')).toBe('secret-token')
  expect(seen?.headers.get('accept')).toBe('text/csv')
  expect(seen?.url).not.toContain('secret-token')
  expect(saved.map(({ name, file }) => [name, file.size])).toEqual([['earnings.csv', 8]])
  expect(document.querySelector('a')).toBeNull()
})

it('saves nothing when refused, and shows the error text', async () => {
  api.use(http.get(apiUrl('/performer/earning/export'), () => refusal(404, 'not_found', 'This is not here.')))
  const error = await download('earnings.export', {}).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, code: 'not_found', message: 'This is not here.' })
  expect(saved).toEqual([])
})

it('ends the session on 401, and reports when the server did not answer', async () => {
  api.use(http.get(apiUrl('/performer/earning/export'), () => refusal(401, 'unauthenticated', 'Log in again.')))
  await expect(download('earnings.export', {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(unauthorized).toHaveBeenCalledOnce()
  api.use(http.get(apiUrl('/performer/earning/export'), () => HttpResponse.error()))
  await expect(download('earnings.export', {})).rejects.toMatchObject({ status: 0, code: 'network' })
})
