import { createHash } from 'node:crypto'
import { IsolatedError, runIsolated, WorkError, type Bounds } from '../../../integrations/isolated/run-isolated.ts'

/** Bounds of one page: a long one takes some milliseconds, and the process itself a third of a second. */
const bounds: Bounds = { maxMs: 5000, maxMb: 300 }

/**
 * Renders Markdown in a process of its own (decision 65): the time that it takes depends on what is written, not only on
 * its length. Undefined when it takes more than a page may, or has more levels than the renderer can follow.
 */
export async function renderPage(text: string): Promise<string | undefined> {
  try {
    return await runIsolated<string, string>(new URL('./render-work.ts', import.meta.url), text, bounds)
  } catch (error) {
    if (error instanceof IsolatedError || error instanceof WorkError) return undefined
    throw error
  }
}

/** What says of a rendered text that it was made from this Markdown: a release before changes the Markdown alone. */
export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
