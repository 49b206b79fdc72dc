/**
 * Characters that no XML document may have (feeds, sitemaps, sheets), and that no text needs: controls but tab and line
 * breaks, and code points that are never characters.
 */
const forbidden = /(?![\t\n\r\u0080-\u009f])[\p{Cc}\p{Noncharacter_Code_Point}]/gu

/** A character that is seen. Spaces are not, nor joiners, fillers, direction signs, tags and the empty Braille cell. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC]/u

/** Spaces are left to the schemas: most of them trim, a password does not. */
const onlySpaces = /^[\t\n\r\p{Zs}]*$/u

/** Whether a text has something to see. */
export const isVisible = (text: string): boolean => visible.test(text)

/**
 * A text as it is saved: without the characters above, with U+FFFD for half a surrogate pair, and empty if nothing in
 * it is seen. Every text of a request is cleaned like this before its schema sees it (`cleanInput`); whatever reads
 * texts from elsewhere, such as an import, calls this itself.
 */
export const storableText = (text: string): string =>
  isVisible(text) ? text.replace(forbidden, '').toWellFormed() : onlySpaces.test(text) ? text : ''
