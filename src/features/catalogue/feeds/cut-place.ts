import { linkedParts } from '../../../../contract/text/linked-parts.ts'

/**
 * Where a text is cut that is shown up to about `length` UTF-16 units: after a word, never within a link, which would
 * then lead elsewhere, and never within a character.
 */
export function cutPlace(text: string, length: number): number {
  const space = text.lastIndexOf(' ', length)
  const wanted = space > length / 2 ? space : length
  let start = 0
  for (const { text: part, href } of linkedParts(text)) {
    const end = start + part.length
    if (href !== undefined && start < wanted && wanted < end) return start || end
    start = end
  }
  return /[\ud800-\udbff]/.test(text.charAt(wanted - 1)) ? wanted - 1 : wanted
}
