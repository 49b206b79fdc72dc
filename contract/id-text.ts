/** An id in lower case, as a part of a regular expression for texts that contain more. */
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const wholeId = new RegExp(`^${idPattern}$`, 'i')

/** Whether a text is an id. Apart from the schema `Id`, so that pages need no zod. */
export const isId = (text: string | undefined): boolean => text !== undefined && wholeId.test(text)
