import type { Locator, Page } from 'playwright-core'
import { watchPage } from '../../../scripts/lib/audit.ts'

/** In all that is typed: an address or a line of the log that has it is a leak. */
export const CANARY = 'canary'

/** What stands open over the page. */
export const OPEN =
  'dialog[open], [popover="auto"]:popover-open, [role="menu"]:visible, [role="dialog"][aria-modal="true"]:visible'

export type FormWatch = {
  /** Submissions that the code of a form has taken. */
  taken(): number
  /** What has gone wrong since it was last asked: returns and empties the list. */
  faults(): string[]
}

/**
 * Watches all forms of a page from now on: a document asked for with what was typed, or by POST; a submission that no
 * code of the page has taken; and what the console says. Call it before the page's first address.
 */
export const watchForms = async (page: Page): Promise<FormWatch> => {
  const troubles = watchPage(page)
  let documents: string[] = []
  let taken = 0
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    const asked = `${request.method()} ${request.url()}`
    if (asked.startsWith('POST') || asked.toLowerCase().includes(CANARY)) documents.push(`document: ${asked}`)
  })
  page.on('console', (message) => {
    if (message.text() === 'submit: taken') taken += 1
  })
  await page.addInitScript(() => {
    // Before the guard of the document, which prevents each submission: the code of its form does so once more.
    addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement
        let prevented = 0
        const prevent = event.preventDefault.bind(event)
        event.preventDefault = () => {
          prevented += 1
          prevent()
        }
        const guarded = form.hasAttribute('action') ? 0 : 1
        setTimeout(() => {
          if (prevented > guarded) console.info('submit: taken')
          else console.error(`submit: not taken, ${form.outerHTML.slice(0, 200)}`)
        })
      },
      true
    )
  })
  return {
    taken: () => taken,
    faults: () => {
      const all = [...documents, ...troubles()]
      documents = []
      return all
    },
  }
}

/** Forms that a browser could send itself, one line each. */
export const unsafeForms = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.forms].flatMap((form) => {
      const isSearch = form.getAttribute('role') === 'search' && form.hasAttribute('action')
      const fault = form.querySelector('form') ? 'a form in it' : isSearch || form.method === 'post' ? '' : form.method
      return fault ? [`form: ${fault}, ${form.outerHTML.slice(0, 200)}`] : []
    })
  )

const TEXT_FIELDS =
  'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"], [type="range"], [type="submit"], [type="button"], [type="color"])'

const words = (type: string, mark: string): string =>
  ({
    email: `${CANARY}${mark}@example.test`,
    url: `https://${CANARY}${mark}.example`,
    number: '7',
    date: '2031-05-17',
    time: '10:30',
    month: '2031-05',
    'datetime-local': '2031-05-17T10:30',
  })[type] ?? `Canary${mark}`

/** What stands in the fields of the page or on it, of these texts; the rest is lost. */
export const lostOf = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate((texts) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const shown = [document.body?.textContent, ...fields].join('\n')
    return texts.filter((text) => !shown.includes(text))
  }, texts)

let marks = 0

/**
 * Types into every text field of `place` and presses Enter in each. Returns how many there were, and the typed texts that
 * must not be lost.
 */
export const typeInto = async (place: Locator): Promise<{ fields: number; typed: string[] }> => {
  const typed: string[] = []
  let fields = 0
  for (const field of await place.locator(TEXT_FIELDS).all()) {
    const kind = await field
      .evaluate((element) => {
        const input = element as HTMLInputElement
        const isUsable =
          input.checkVisibility() &&
          !input.closest('.ant-picker, form[action]') &&
          !input.disabled &&
          !input.readOnly &&
          !input.closest('[inert]')
        const type = input.inputMode === 'numeric' || input.inputMode === 'decimal' ? 'number' : input.type
        return isUsable ? { type, isList: input.role === 'combobox' || input.type === 'search' } : undefined
      })
      .catch(() => undefined)
    if (!kind) continue
    fields += 1
    const text = words(kind.type, `${(marks += 1)}`)
    await field.fill(text, { timeout: 2000 }).catch(() => undefined)
    // A short field holds its beginning.
    const held = await field.inputValue({ timeout: 2000 }).catch(() => '')
    await field.press('Enter', { timeout: 2000 }).catch(() => undefined)
    // A field with a list, or of words to search for, may take what was typed and be empty.
    if (!kind.isList && /^canar/i.test(held)) typed.push(held)
  }
  return { fields, typed }
}
