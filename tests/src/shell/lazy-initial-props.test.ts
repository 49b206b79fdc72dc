// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { initialShellProps } from '../../../src/shell/initial-props/lazy-initial-props.ts'

// A request on a broken connection, which never ends.
vi.mock('../../../src/shell/initial-props/next-page-code.ts', () => new Promise(() => undefined))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page change whose code never arrives becomes a visit by the browser', async () => {
  vi.useFakeTimers()
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { assign } })
  void initialShellProps({} as never, {} as never, { asPath: '/mara?tab=videos', pathname: '/[profileId]' } as never)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(assign).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(assign.mock.calls).toEqual([['/mara?tab=videos']])
})
