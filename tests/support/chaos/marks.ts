/**
 * Marks in texts that only some people may read. Wherever a mark appears, it says by itself who they are: `only.3.17.…`
 * is for the people 3 and 17, `lock.5.…` for those who have bought the post 5.
 */
import { randomBytes } from 'node:crypto'

const tail = (): string => randomBytes(6).toString('hex')
/** A text for the people with these numbers. */
export const markFor = (a: number, b: number): string => `only.${Math.min(a, b)}.${Math.max(a, b)}.${tail()}`
/** A text of the locked post with this number. */
export const markOfPost = (post: number): string => `lock.${post}.${tail()}`
/** A text for everyone, which is there once. */
export const openMark = (): string => `open.${tail()}${tail()}`

const pattern = /\b(only|lock)\.(\d+)\.(?:(\d+)\.)?[0-9a-f]{12}/g

/** A reader: their number, and the numbers of the locked posts that they may read. */
export type Reader = { readonly number: number; readonly opened: ReadonlySet<number> }

/** The marks in a text that this reader may not see. */
export function foreignMarks(text: string, reader: Reader | undefined): string[] {
  const found: string[] = []
  for (const [mark, kind, first, second] of text.matchAll(pattern)) {
    const isOwn =
      reader &&
      (kind === 'lock'
        ? reader.opened.has(Number(first))
        : reader.number === Number(first) || reader.number === Number(second))
    if (!isOwn) found.push(mark)
  }
  return found
}
