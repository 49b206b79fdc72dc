import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { queryClient } from '../../../src/api/query-client.ts'
import { api, withApi } from '../support.ts'

/** The query cache of the hooks under test, emptied before each test. */
export const client = queryClient()
/** For `renderHook`: gives the hooks that cache. */
export const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
/** The paths, with their queries, that the test has requested. */
export const asked: string[] = []

/** Sets up a file that tests hooks of the query cache: the mocked API, an empty cache, and `asked`. */
export const withQueries = (): void => {
  withApi()
  beforeAll(
    () =>
      void api.events.on('request:start', ({ request }) => {
        const { pathname, search } = new URL(request.url)
        asked.push(pathname + search)
      })
  )
  beforeEach(() => {
    client.clear()
    asked.length = 0
  })
  afterEach(cleanup)
}
