import { afterEach, expect, test, vi } from 'vitest'
import { copyLink, copyText } from '../../../src/lib/copy-link.ts'
import { clearToasts, toastTexts } from '../support.ts'
import { until } from '../../support/until.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  vi.unstubAllGlobals()
  clearToasts()
})

const withClipboard = (writeText: (text: string) => Promise<void>): void =>
  void Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

test('text is copied, with a confirmation', async () => {
  const copied: string[] = []
  withClipboard(async (text) => void copied.push(text))
  copyLink('/marisol', 'Link copied')
  await until(() => expect(toastTexts()).toEqual(['Link copied']))
  expect(copied).toEqual(['http://localhost:3000/marisol'])
})

test.each([
  ['on an origin that is not secure', () => undefined],
  [
    'when the browser does not let it',
    () => withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError'))),
  ],
])('%s the text is shown for copying by hand, without a confirmation', async (_, browser) => {
  const asked = vi.fn()
  vi.stubGlobal('prompt', asked)
  browser()
  await copyText('THREE-FREE', 'Code copied')
  expect(asked).toHaveBeenCalledExactlyOnceWith('', 'THREE-FREE')
  expect(toastTexts()).toEqual([])
})
