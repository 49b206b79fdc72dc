/** The specification's texts, exactly as written, in both languages (Spec §8). Not for translation. */
export const ERROR_TEXTS = {
  incorrectCredentials: 'Incorrect credentials!',
  errorOccurred: 'Error occurred, please try again later',
  changesSaved: 'Changes saved',
  pleaseLogin: 'Please login!',
  somethingWrong: 'Something went wrong, please try again later',
  messageDeleted: 'Message deleted!',
  streamMessageDeleted: 'Message deleted',
  partFailed: (part: number, status: number | string): string => `Erro ao enviar parte ${part}: ${status}`,
  missingETag: (part: number): string => `ETag não encontrado na resposta para a parte ${part}`,
} as const

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** An error's own message: `message`, or `message.message`; undefined when it has none (Spec §8). */
export const errorMessage = (error: unknown): string | undefined => {
  if (typeof error === 'string' && error !== '') return error
  const message = field(error, 'message')
  const text = typeof message === 'string' ? message : field(message, 'message')
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The text of an error toast: `message`, or `message.message`, or the default (Spec §8). */
export const errorText = (error: unknown, fallback: string = ERROR_TEXTS.somethingWrong): string =>
  errorMessage(error) ?? fallback

/** The text of an error where no field can be marked: the message of its first field, or its own. */
export const plainErrorText = (error: unknown): string => {
  const [first] = Object.values(field(error, 'fields') ?? {})
  return typeof first === 'string' ? first : errorText(error)
}
