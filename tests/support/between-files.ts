/**
 * Runs before each test file of the projects whose files share a worker and its loaded modules (`isolate: false` in vitest.config.ts), which saves
 * loading the server or the web client for every file. What a file changes of the worker is undone here.
 */
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

/** `vi.mock` replaces a module only where it is loaded afterwards, so a file that calls it gets modules of its own, and so does the file after it. */
const isMocking = readFileSync(expect.getState().testPath ?? '', 'utf8').includes('vi.mock(')
if (isMocking) vi.resetModules()

const clearBrowser = (): void => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
  history.replaceState(null, '', '/')
}

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (typeof document !== 'undefined') clearBrowser()
  if (isMocking) vi.resetModules()
})
